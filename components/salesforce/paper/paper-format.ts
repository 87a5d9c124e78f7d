'use client'

import { useMemo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { type Decimal, toWire } from '@/lib/domain/core/money'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'

/** Amounts, quantities and rates as they stand on paper. */
export function usePaperFormat() {
  const language = useLanguage()
  return useMemo(() => {
    const price = new Intl.NumberFormat(language === 'it' ? 'it-IT' : 'en-GB', {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
      maximumFractionDigits: 8,
    })
    return {
      money: (value: Decimal) => formatMoney(toWire(value), language),
      price: (value: Decimal) => price.format(toWire(value)),
      quantity: (value: Decimal) => formatNumber(toWire(value), language),
      percent: (value: Decimal) => `${formatNumber(toWire(value), language)}%`,
    }
  }, [language])
}
