/**
 * A change of many prices at once (document 2 §3, "Price change"). The database's `changed_price` computes the same.
 */

import { type Decimal, money, percentOf } from '../core/money'
import type { DiscountType, PriceChangeType } from '../documents/document'

/** To what a changed price is rounded, half up: cents, five cents, whole units, or the nearest that ends in ,99. */
export const PRICE_ROUNDINGS = ['CENT', 'FIVE_CENTS', 'WHOLE', 'NINETY_NINE'] as const

export type PriceRounding = (typeof PRICE_ROUNDINGS)[number]

export type BulkPriceChange = {
  type: PriceChangeType
  mode: DiscountType
  /** Percent of the price, or an amount in its currency; above zero. */
  value: Decimal
  rounding: PriceRounding
}

const CENT = money('0.01')
const FIVE_CENTS = money('0.05')

/** Answers the changed price. A change that leaves zero or less is refused. */
export function changedPrice(amount: Decimal, { type, mode, value, rounding }: BulkPriceChange): Decimal {
  const difference = mode === 'PERCENTAGE' ? percentOf(value, amount) : value
  return rounded(type === 'INCREASE' ? amount.plus(difference) : amount.minus(difference), rounding)
}

function rounded(amount: Decimal, rounding: PriceRounding): Decimal {
  switch (rounding) {
    case 'CENT':
      return amount.toDecimalPlaces(2)
    case 'FIVE_CENTS':
      return amount.div(FIVE_CENTS).toDecimalPlaces(0).times(FIVE_CENTS)
    case 'WHOLE':
      return amount.toDecimalPlaces(0)
    case 'NINETY_NINE':
      return amount.plus(CENT).toDecimalPlaces(0).minus(CENT)
  }
}
