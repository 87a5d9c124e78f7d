/** The parts of an invoice's lines that credit notes take back: whole lines, some of their pieces, or an amount. */

import { type Decimal, fixed2, money, round2, sum, toWire, ZERO } from '../../core/money'
import { Refusal } from '../../core/refusal'
import type { DocumentLine } from '../document'
import { discountedPrice } from '../totals'

/** The part of a line that one credit note takes. */
export type CreditPart = {
  /** The pieces that come back: 0 where the price alone is lowered. Null: the line as a whole. */
  quantity: Decimal | null
  /** In EUR, without VAT. */
  amount: Decimal
}

/** A line of an invoice, with the parts that its credit notes took, without deleted notes. */
export type CreditedLine = {
  id: number
  quantity: Decimal
  /** Of one piece after its discount, in EUR without VAT. */
  price: Decimal
  total: Decimal
  taken: readonly CreditPart[]
}

/** The part of a line that somebody wants to credit: pieces, or an amount without VAT; with neither, all that is left. */
export type WantedPart = { id: number; quantity?: Decimal | null; amount?: Decimal | null }

/** A part of a line by the line's id. */
export type TakenPart = CreditPart & { id: number }

/** The pieces and the amount of a line that its credit notes left; neither is below 0 for a line that can be parted. */
export function leftOf({ quantity, total, taken }: CreditedLine): { quantity: Decimal; amount: Decimal } {
  if (taken.some((part) => part.quantity === null)) return { quantity: ZERO, amount: ZERO }
  return {
    quantity: quantity.minus(sum(taken.map((part) => part.quantity ?? ZERO))),
    amount: total.minus(sum(taken.map(({ amount }) => amount))),
  }
}

/** Whether nothing of a line is left: a credit note took it as a whole, or all parts together its amount. */
export const isCredited = (line: CreditedLine): boolean =>
  line.taken.length > 0 && leftOf(line).amount.isZero()

/** Whether parts of a line can be credited: one that lowers the invoice, or costs nothing, is credited as a whole. */
export const canBeParted = ({ total, quantity }: Pick<CreditedLine, 'total' | 'quantity'>): boolean =>
  total.gt(ZERO) && quantity.gt(ZERO)

/** Returns a line as it is once a part more is taken. */
export const withPart = (line: CreditedLine, part: CreditPart): CreditedLine => ({
  ...line,
  taken: [...line.taken, part],
})

/** A cent: the most by which the rounding of one part moves the amount of the pieces that are left. */
const CENT = money('0.01')

/**
 * Returns the amount of some pieces beside those that came back before: the difference of two rounded prices, so that
 * pieces that come back one after the other cost to the cent what they were sold for. The last ones take the cents that
 * parts between them left.
 */
function amountOfPieces(line: CreditedLine, pieces: Decimal): Decimal {
  const left = leftOf(line)
  const before = line.quantity.minus(left.quantity)
  const amount = round2(line.price.times(before.plus(pieces))).minus(round2(line.price.times(before)))
  const isCents = amount.minus(left.amount).abs().lte(CENT.times(line.taken.length))
  return pieces.eq(left.quantity) && isCents ? left.amount : amount
}

/**
 * The part of a line that a credit note takes. Errors name the field of the wanted part below `path`.
 * @throws Refusal ERROR_CREDITNOTE_WHOLE for a part of a line that is credited as a whole, ERROR_CREDITNOTE_QUANTITY for more
 * pieces than are left, ERROR_CREDITNOTE_AMOUNT for more money than is left of the line; both state what is left.
 */
export function partOf(line: CreditedLine, { quantity, amount }: WantedPart, path: string): TakenPart {
  const { id } = line
  const left = leftOf(line)
  const isUntouched = line.taken.length === 0
  const at = (field: 'credit_quantity' | 'credit_amount') => [`${path}.${field}`]
  const moneyField = at(amount ? 'credit_amount' : 'credit_quantity')
  if (!quantity && !amount) return { id, quantity: isUntouched ? null : left.quantity, amount: left.amount }
  if (!canBeParted(line)) throw new Refusal('ERROR_CREDITNOTE_WHOLE', {}, moneyField)
  if (quantity?.gt(left.quantity)) {
    throw new Refusal('ERROR_CREDITNOTE_QUANTITY', { left: toWire(left.quantity) }, at('credit_quantity'))
  }
  const taken = amount ?? amountOfPieces(line, quantity ?? ZERO)
  if (taken.gt(left.amount)) {
    throw new Refusal('ERROR_CREDITNOTE_AMOUNT', { left: fixed2(left.amount) }, moneyField)
  }
  const isWhole = isUntouched && quantity?.eq(line.quantity) && taken.eq(line.total)
  return { id, quantity: isWhole ? null : (quantity ?? ZERO), amount: taken }
}

/** Whether a part that was taken once still fits what is left of its line. */
export function stillFits(line: CreditedLine, { quantity, amount }: CreditPart): boolean {
  if (quantity === null) return line.taken.length === 0
  const left = leftOf(line)
  return quantity.lte(left.quantity) && amount.lte(left.amount)
}

/** A line of a part that comes to its amount to the cent, without a discount and a price with VAT. */
function plainLine(line: DocumentLine, { quantity, amount }: CreditPart): DocumentLine {
  const plain = { ...line, gross_price: null, discount: ZERO }
  if (quantity?.gt(ZERO)) {
    const single_price = amount.div(quantity).toDecimalPlaces(8)
    if (round2(single_price.times(quantity)).eq(amount)) return { ...plain, quantity, single_price }
  }
  return { ...plain, quantity: money(1), single_price: amount, measurement_unit: null }
}

/** The line of a credit note that takes back a part of an invoice's line; `invoiced` is the taxable amount of that. */
export function lineOfPart(line: DocumentLine, part: CreditPart, invoiced: Decimal): DocumentLine {
  if (part.quantity === null) return { ...line, invoiced_total: invoiced }
  const isAtPrice = round2(discountedPrice(line).times(part.quantity)).eq(part.amount)
  if (!line.gross_price && isAtPrice && part.quantity.gt(ZERO)) return { ...line, quantity: part.quantity }
  return plainLine(line, part)
}

/** All that credit notes took of an invoice's line, as one line; empty where they took nothing. */
export function lineOfParts(line: DocumentLine, credited: CreditedLine): DocumentLine[] {
  if (credited.taken.length === 0) return []
  if (isCredited(credited)) return [{ ...line, invoiced_total: credited.total }]
  const amount = sum(credited.taken.map((part) => part.amount))
  return [plainLine(line, { quantity: ZERO, amount })]
}
