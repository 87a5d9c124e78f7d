'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import { REQUIRED } from '@/components/kit/fields/form-parts'
import { WORDED } from '@/components/kit/fields/use-field-error'
import { purchaseDataIn } from '@/lib/api/salesforce/purchases/purchase-fields'
import { sum, ZERO } from '@/lib/domain/core/money'
import { missingParts, moneyOrNull } from '@/lib/domain/documents/purchase'
import { hasNoLines, type PurchaseValues, payloadOf, sumsOf } from './purchase-values'

type List = 'purchase_product_list' | 'due_date_list' | 'payment_list'

/** The field that shows the fault of a list as a whole: the amount of its last row. */
export const amountOfList = (list: List, values: PurchaseValues): string =>
  `${list}.${Math.max(values[list].length - 1, 0)}.amount`

const CENT = 0.01

/** Whether due dates do not come to the price, or leave nothing to those that take the rest. */
function areWrongDates(values: PurchaseValues): boolean {
  const { undue, final_price } = sumsOf(values)
  const { due_date_list: dates } = values
  const open = dates.filter(({ amount }) => amount === null).length
  if (open === 0 || final_price.isZero()) return !undue.isZero()
  const given = sum(dates.map(({ amount }) => moneyOrNull(amount) ?? ZERO))
  return final_price.minus(given).lt(open * CENT)
}

/** The lists whose amounts are wrong together, as the server judges them. */
function wrongLists(values: PurchaseValues): List[] {
  const { final_price, residual } = sumsOf(values)
  if (final_price.isNegative()) return ['purchase_product_list']
  const wrong: List[] = []
  if (areWrongDates(values)) wrong.push('due_date_list')
  if (residual.isNegative()) wrong.push('payment_list')
  return wrong
}

/** Adds what lines still need, and shows a price with VAT at the field of the price without it. */
function judgeLines(lines: ReturnType<typeof payloadOf>['purchase_product_list'], faults: FieldErrors): void {
  for (const [index, line] of lines.entries()) {
    const path = `purchase_product_list.${index}`
    const gross = get(faults, `${path}.gross_price`)
    if (gross) set(faults, `${path}.amount`, gross)
    for (const part of missingParts(line)) set(faults, `${path}.${part}`, { type: WORDED, message: REQUIRED })
  }
}

/** How the form is about to be saved: as paid or not, and whether it has a file. */
export type Saving = { state: 'DRAFT' | 'PAID'; hasFiles: boolean }

/** Whether a purchase is kept without lines: a receipt that was photographed, whose amounts are written later. */
export const waitsForLines = (values: PurchaseValues, { state, hasFiles }: Saving): boolean =>
  state === 'DRAFT' && hasFiles && hasNoLines(values)

/**
 * The rules of the form: the contract's, what a line needs to be added (document 3 §5), and sums that must agree. Each
 * fault stands at a field. A purchase that is to be paid may wait for its lines when it has a file.
 */
export function usePurchaseResolver(saving: { current: Saving }): Resolver<PurchaseValues> {
  const errors = useTranslations('errors')
  const t = useTranslations('purchases.faults')
  const words: Record<List, string> = {
    purchase_product_list: t('negative'),
    due_date_list: errors('ERROR_PURCHASE_DUE_DATES'),
    payment_list: errors('ERROR_PURCHASE_OVERPAID'),
  }
  return async (values, context, options) => {
    const payload = payloadOf(values, { isUnpriced: waitsForLines(values, saving.current) })
    const result = await zodResolver(purchaseDataIn)(payload as never, context, options as never)
    const faults = result.errors as FieldErrors
    judgeLines(payload.purchase_product_list, faults)
    for (const list of wrongLists(values)) {
      const path = amountOfList(list, values)
      if (!get(faults, path)) set(faults, path, { type: WORDED, message: words[list] })
    }
    return Object.keys(faults).length > 0 ? { values: {}, errors: faults as never } : { values, errors: {} }
  }
}
