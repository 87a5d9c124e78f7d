'use client'

import { useTranslations } from 'next-intl'
import { type FigureGroup, isPurchaseCategory } from '@/lib/domain/statistics/figures'

/** Returns a function that names a group: its category, its supplier, or that it has none. */
export function useGroupName(group: FigureGroup): (one: { key: string; name: string }) => string {
  const t = useTranslations('statistics')
  const categories = useTranslations('purchases.categories')
  return ({ key, name }) => {
    if (group === 'SUPPLIER') return name || t('no_supplier')
    return isPurchaseCategory(key) ? categories(key) : t('received')
  }
}
