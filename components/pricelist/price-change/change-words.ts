'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { PriceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import { formatNumber } from '@/lib/i18n/formats'

/** "+3% su 214 prezzi". */
export function useChangeWords(): (change: Omit<PriceChangeForm, 'rounding'>, count: number) => string {
  const t = useTranslations('pricelist.price_change')
  const language = useLanguage()
  return ({ type, mode, value }, count) => {
    const sign = type === 'INCREASE' ? '+' : '−'
    const change = `${sign}${formatNumber(value, language)}${mode === 'PERCENTAGE' ? '%' : ''}`
    return t('summary', { change, count })
  }
}
