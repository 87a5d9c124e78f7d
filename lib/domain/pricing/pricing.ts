/**
 * The price of a product for a customer: the one price of its list that applies, changed step by step by the customer's
 * conditions (document 2 §3, "Price change"). Catalogue, document lines and bookings all use it.
 */
import { compareDays, type Day } from '../core/day'
import { type Decimal, money, percentOf, round2, ZERO } from '../core/money'
import type { DiscountType, DocumentLine, PriceChangeType } from '../documents/document'
import { discountedPrice } from '../documents/totals'
import { EURO } from './units'

/**
 * The price of a quantity: of 1, the price of a piece; of any other, the total of exactly that quantity (§5, a
 * bundle).
 */
export type ListPrice = {
  id: number
  description: string
  amount: Decimal
  quantity: Decimal
  currency_id: number
  /** Both days are within the validity; null is without end. */
  valid_from: Day | null
  valid_to: Day | null
}

type Validity = Pick<ListPrice, 'valid_from' | 'valid_to'>

type Ranked = Pick<ListPrice, 'id' | 'currency_id' | 'valid_from'>

export type PricedProduct = {
  /** The sku of its supplier; null for the own company's. */
  supplier: string | null
  prices: readonly ListPrice[]
}

/** A change of a price: percent of it, or an amount in its currency; never negative. */
export type ConditionChange = {
  label: string
  change: PriceChangeType
  type: DiscountType
  value: Decimal
}

/** The conditions that a customer has for the products of a supplier, in the order in which they apply. */
export type BusinessCondition = {
  /** The sku of the supplier; null for the own company. */
  supplier: string | null
  /** The sku of the customer. */
  customer: string
  changes: readonly ConditionChange[]
}

/** How a price came about. LIST has nothing before it; ROUNDING is there when it changes something. */
export type PriceStep =
  | { kind: 'LIST'; label: string; after: Decimal }
  | ({ kind: 'CHANGE'; before: Decimal; after: Decimal } & ConditionChange)
  | { kind: 'ROUNDING'; before: Decimal; after: Decimal }

type LineParts = 'quantity' | 'single_price' | 'price_change_type' | 'discount_type' | 'discount'

export type PriceResolution = {
  price: ListPrice
  steps: readonly PriceStep[]
  /** Of a piece, or of the whole bundle, as the list has it. */
  list_price: Decimal
  /** The same for this customer; with 2 decimals when anything changed it, as a document's line rounds it. */
  net_price: Decimal
  /** For all of the quantity, with 2 decimals: what a document's line comes to, without VAT. */
  total: Decimal
  /** The line of a document that comes to the same cents; of a bundle, one of it. */
  line: Pick<DocumentLine, LineParts>
}

/**
 * The price of a quantity of a product for a customer on a day; null when no price of its list applies.
 *
 * The price: of those valid on the day, one of exactly this quantity, else that of one piece. A bundle never applies to
 * a part or a multiple of its quantity. Of several that fit those in euro come first, then the most recent
 * `valid_from` (none is the oldest), then the highest id.
 *
 * The conditions: those of the customer with the product's supplier; where there are none, those of the customer with
 * the own company. They never add up. Their changes apply in order, each to what the one before it left, none below
 * zero, in exact arithmetic (40 significant digits); one of nothing is no step.
 *
 * Rounding: where a document's line rounds and nowhere else (totals.ts). The changed price of a piece, or of the bundle,
 * once after the last change, to 2 decimals half up; then the total. A price that nothing changed keeps its decimals.
 */
export function resolvePrice(
  product: PricedProduct,
  quantity: Decimal,
  customer: string | null,
  conditions: readonly BusinessCondition[],
  day: Day,
): PriceResolution | null {
  const price = priceFor(product.prices, quantity, day)
  if (!price) return null
  const changes = changesFor(product.supplier, customer, conditions)
  const steps = stepsOf(price, changes)
  const list_price = price.amount
  const net_price = steps.at(-1)?.after ?? list_price
  const pieces = price.quantity.equals(1) ? quantity : money(1)
  const line = { quantity: pieces, single_price: list_price, ...lineChange(list_price, net_price, steps) }
  return { price, steps, list_price, net_price, total: round2(net_price.times(pieces)), line }
}

/** Whether a price is valid on a day. */
export const isValid = ({ valid_from, valid_to }: Validity, day: Day): boolean =>
  (valid_from === null || compareDays(valid_from, day) <= 0) &&
  (valid_to === null || compareDays(day, valid_to) <= 0)

function priceFor(prices: readonly ListPrice[], quantity: Decimal, day: Day): ListPrice | undefined {
  const valid = prices.filter((price) => isValid(price, day))
  const exact = valid.filter((price) => price.quantity.equals(quantity))
  const fitting = exact.length > 0 ? exact : valid.filter((price) => price.quantity.equals(1))
  return [...fitting].sort(byPrecedence)[0]
}

const notEuro = ({ currency_id }: Ranked): number => (currency_id === EURO ? 0 : 1)

/** Sorts prices that fit a quantity on a day by the order in which they apply. */
export const byPrecedence = (a: Ranked, b: Ranked): number =>
  notEuro(a) - notEuro(b) || -bySince(a.valid_from, b.valid_from) || b.id - a.id

function bySince(a: Day | null, b: Day | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return compareDays(a, b)
}

function changesFor(
  supplier: string | null,
  customer: string | null,
  conditions: readonly BusinessCondition[],
): readonly ConditionChange[] {
  const own = conditions.filter((condition) => condition.customer === customer)
  const found =
    own.find((condition) => condition.supplier === supplier) ??
    own.find((condition) => condition.supplier === null)
  return found?.changes.filter(({ value }) => !value.isZero()) ?? []
}

function stepsOf(price: ListPrice, changes: readonly ConditionChange[]): readonly PriceStep[] {
  const steps: PriceStep[] = [{ kind: 'LIST', label: price.description, after: price.amount }]
  let at = price.amount
  for (const change of changes) {
    const after = changed(at, change)
    steps.push({ kind: 'CHANGE', ...change, before: at, after })
    at = after
  }
  const rounded = changes.length > 0 ? round2(at) : at
  if (!rounded.equals(at)) steps.push({ kind: 'ROUNDING', before: at, after: rounded })
  return steps
}

/** An amount after the changes of a condition, in their order; with 2 decimals, half up, where anything changes it. */
export function changedAmount(amount: Decimal, changes: readonly ConditionChange[]): Decimal {
  const effective = changes.filter(({ value }) => !value.isZero())
  return effective.length === 0 ? amount : round2(effective.reduce(changed, amount))
}

function changed(price: Decimal, { change, type, value }: ConditionChange): Decimal {
  const difference = type === 'PERCENTAGE' ? percentOf(value, price) : value
  const after = change === 'INCREASE' ? price.plus(difference) : price.minus(difference)
  return after.isNegative() ? ZERO : after
}

/** The one change that a line has: the customer's own where there is but one, else the difference as an amount. */
function lineChange(
  list: Decimal,
  net: Decimal,
  steps: readonly PriceStep[],
): Pick<DocumentLine, 'price_change_type' | 'discount_type' | 'discount'> {
  const [change, ...others] = steps.filter((step) => step.kind === 'CHANGE')
  if (change && others.length === 0) {
    const own = { price_change_type: change.change, discount_type: change.type, discount: change.value }
    if (discountedPrice({ single_price: list, ...own }).equals(net)) return own
  }
  const price_change_type = net.greaterThan(list) ? 'INCREASE' : 'DISCOUNT'
  return { price_change_type, discount_type: 'FIXED', discount: net.minus(list).abs() }
}
