'use client'

import { useTranslations } from 'next-intl'
import type { MatchTarget } from '@/lib/api/salesforce/bank/bank-fields'

/** Returns a function that names a document or purchase: `Fattura 12/2026`. */
export function useTargetName() {
  const t = useTranslations('bank.targets')
  return ({ document_kind, type, number, id }: MatchTarget): string => {
    const params = { number: number || `#${id}` }
    return document_kind === 'PURCHASE' ? t('PURCHASE', params) : t(`${document_kind}_${type}`, params)
  }
}
