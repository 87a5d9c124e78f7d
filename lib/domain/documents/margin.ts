import { type Decimal, money, ZERO } from '../core/money'

/** The part of a price that is left once the goods are paid: as an amount, and as percent of the price. */
export type Margin = {
  amount: Decimal
  /** With one decimal, half up; null where the price is nothing. */
  percent: Decimal | null
}

/**
 * The margin of a price for `quantity` pieces, each of which cost `cost` in the price's currency. Negative when it is
 * sold below what it cost. The percentage is that of the price (margine), not that of the cost (ricarico).
 */
export function marginOf(price: Decimal, quantity: Decimal, cost: Decimal): Margin {
  const amount = price.minus(cost.times(quantity))
  const percent = price.equals(ZERO) ? null : amount.div(price).times(100).toDecimalPlaces(1)
  return { amount, percent: percent && money(percent) }
}
