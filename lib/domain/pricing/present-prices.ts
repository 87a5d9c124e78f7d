/** The prices of a product that stand beside its name in a list: those that apply to everybody on a day. */
import type { Day } from '../core/day'
import { groupedBy } from '../core/grouped-by'
import { type Decimal, money } from '../core/money'
import { byPrecedence, isValid, type ListPrice } from './pricing'
import { EURO } from './units'

/** A price as calls answer it. */
export type PresentPrice = Pick<
  ListPrice,
  'id' | 'description' | 'currency_id' | 'valid_from' | 'valid_to'
> & { amount: number; quantity: number; measurementunit_id: number }

const DECIMALS = 4

/**
 * The prices that apply on a day, in their own order: of several for the same quantity, unit, currency and description
 * the one that comes first as documents take it (`resolvePrice`); one that another replaced is none of them.
 */
export function presentPrices<Price extends PresentPrice>(prices: readonly Price[], day: Day): Price[] {
  const valid = prices.filter((price) => isValid(price, day))
  return [...groupedBy(valid, useOf).values()].flatMap((same) => same.toSorted(byPrecedence)[0] ?? [])
}

const useOf = ({ quantity, measurementunit_id, currency_id, description }: PresentPrice): string =>
  JSON.stringify([quantity, measurementunit_id, currency_id, description.toLowerCase()])

/** The price of one piece of a bundle, at most four decimals: it is only shown, never kept. */
export const pricePerPiece = ({ amount, quantity }: Pick<PresentPrice, 'amount' | 'quantity'>): Decimal =>
  money(amount).div(money(quantity)).toDecimalPlaces(DECIMALS)

/** The lowest of these prices by piece: of those in euro, where there are any. Null of no price. */
export function lowestPrice<Price extends PresentPrice>(prices: readonly Price[]): Price | null {
  const inEuro = prices.filter(({ currency_id }) => currency_id === EURO)
  const comparable =
    inEuro.length > 0 ? inEuro : prices.filter((price) => price.currency_id === prices[0]?.currency_id)
  return comparable.toSorted((one, other) => pricePerPiece(one).cmp(pricePerPiece(other)))[0] ?? null
}
