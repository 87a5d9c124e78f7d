'use client'

import { useTranslations } from 'next-intl'
import type { Difference } from '@/components/kit/dialogs/stale-dialog'
import { differingKeys } from '@/components/kit/three-way'
import { useLanguage } from '@/components/kit/use-language'
import { toWire } from '@/lib/domain/core/money'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { type PurchaseValues, sumsOf } from './purchase-values'

/** Returns a function that lists, in words, the fields in which the form and the saved purchase differ. */
export function usePurchaseDifferences(): (mine: PurchaseValues, theirs: PurchaseValues) => Difference[] {
  const t = useTranslations('purchases')
  const methods = useTranslations('payment')
  const language = useLanguage()
  const euro = (amount: number | null) => (amount === null ? '' : formatMoney(amount, language))
  const dayOf = (text: string) => (text ? formatDay(text, language, 'short') : '')
  const wordsOf = (key: keyof PurchaseValues, values: PurchaseValues): string => {
    switch (key) {
      case 'purchase_product_list':
        return values.purchase_product_list
          .map((line, index) => `${line.description}: ${euro(lineAmount(values, index))}`)
          .join('\n')
      case 'due_date_list':
        return values.due_date_list.map(({ date, amount }) => `${dayOf(date)} ${euro(amount)}`).join('\n')
      case 'payment_list':
        return values.payment_list
          .map(({ date, amount, method }) => `${dayOf(date)} ${euro(amount)} ${methods(method)}`)
          .join('\n')
      case 'existent_files':
        return values.existent_files.map(({ name }) => name).join('\n')
      case 'category':
        return t(`categories.${values.category}`)
      case 'payment_method':
        return methods(values.payment_method)
      case 'date':
      case 'payment_date':
        return dayOf(values[key])
      default:
        return String(values[key] ?? '')
    }
  }
  return (mine, theirs) =>
    differingKeys(mine, theirs).map((key) => ({
      label: t(`differs.${key}`),
      mine: wordsOf(key, mine),
      theirs: wordsOf(key, theirs),
    }))
}

/** The amount of a line, with VAT where its price was typed so. */
function lineAmount(values: PurchaseValues, index: number): number | null {
  const total = sumsOf(values).lines[index]
  const isGross = (values.purchase_product_list[index]?.gross_price ?? null) !== null
  return total ? toWire(isGross ? total.gross : total.net) : null
}
