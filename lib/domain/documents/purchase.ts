/**
 * The totals of a purchase (an expense), and the amounts that are still to be paid of it (document 3 §3 Purchase, §4,
 * §5).
 */

import type { Day } from '../core/day'
import { Decimal, money, percentOf, round2, sum, ZERO } from '../core/money'
import { isOneOf } from '../core/one-of'
import { Refusal } from '../core/refusal'
import { priceAddingVat, priceWithoutVat, splitVat } from '../pricing/vat-price'
import { splitInParts } from './due-dates'

/** The nine of document 3 §3, in its order. */
export const PURCHASE_CATEGORIES = [
  'QUITTANCE',
  'RECEIPT',
  'EMPLOYEE_SALARIES',
  'EMPLOYEE_CONTRIBUTIONS',
  'LEASE',
  'ADMINISTRATOR_FEES',
  'BANK_CHARGES',
  'INSURANCE',
  'UNKNOWN',
] as const

export type PurchaseCategory = (typeof PURCHASE_CATEGORIES)[number]

/** UNKNOWN is known to the specification only: no purchase of ours comes into it. */
export const PURCHASE_STATES = ['DRAFT', 'PAID', 'DELETED'] as const

export type PurchaseState = (typeof PURCHASE_STATES)[number]

export const isPurchaseState = (text: string): text is PurchaseState => isOneOf(PURCHASE_STATES, text)

export const DEFAULT_VAT = 22

export type VatChoice = { tax_percentage: number; tax_description: string }

type Rate = { aliquota: number; descrizione: string; abilitato: boolean }

/**
 * The VAT that a purchase may bear: the structure's rates in use, 22 % where it is not among them, and "no VAT" (0). What
 * the last two are called comes from the caller's language.
 */
export function vatChoices(rates: readonly Rate[], words: { vat: string; none: string }): VatChoice[] {
  const own = rates
    .filter(({ abilitato }) => abilitato)
    .map(({ aliquota, descrizione }) => ({ tax_percentage: aliquota, tax_description: descrizione }))
  const has = own.some(({ tax_percentage }) => tax_percentage === DEFAULT_VAT)
  const added = has ? [] : [{ tax_percentage: DEFAULT_VAT, tax_description: words.vat }]
  return [...own, ...added, { tax_percentage: 0, tax_description: words.none }]
}

/** A missing quantity counts as 1, a missing amount as 0 (document 3 §5). EUR; `amount` counts without a `gross_price`. */
export type PurchaseLineAmount = {
  quantity: Decimal | null
  /** Net of VAT. */
  amount: Decimal | null
  /** With VAT, where it was typed so. */
  gross_price?: Decimal | null
}

/** Price times quantity, to 2 decimals: without VAT, or with it where the price was typed so. */
export const purchaseLineTotal = ({ quantity, amount, gross_price }: PurchaseLineAmount): Decimal =>
  round2((gross_price ?? amount ?? ZERO).times(quantity ?? 1))

/** The amount of a line without VAT, and with it. */
export type PurchaseLineTotals = { net: Decimal; gross: Decimal }

export type PurchaseTotals = {
  lines: readonly PurchaseLineTotals[]
  /** Sum of the lines, net. */
  start_price: Decimal
  tax: Decimal
  /** Sum of the lines with VAT. */
  final_price: Decimal
}

/**
 * The totals of one line after another. The VAT of lines without VAT in their price is computed and rounded once, on their
 * sum; lines with VAT in it are together what was typed, and their VAT is the rest of it. Each line has the difference
 * of two such sums, so that lines add up to the cent.
 */
function lineTotals(rate: Decimal) {
  const withVat = (net: Decimal): Decimal => net.plus(round2(percentOf(rate, net)))
  const withoutVat = (gross: Decimal): Decimal => splitVat(gross, rate).taxable
  let nets = ZERO
  let grosses = ZERO
  return (line: PurchaseLineAmount): PurchaseLineTotals => {
    const typed = purchaseLineTotal(line)
    if (line.gross_price) {
      const before = grosses
      grosses = grosses.plus(typed)
      return { net: withoutVat(grosses).minus(withoutVat(before)), gross: typed }
    }
    const before = nets
    nets = nets.plus(typed)
    return { net: typed, gross: withVat(nets).minus(withVat(before)) }
  }
}

/** Totals in whole cents. `rate` in percent, for all lines. */
export function purchaseTotals(list: readonly PurchaseLineAmount[], rate: Decimal): PurchaseTotals {
  const lines = list.map(lineTotals(rate))
  const start_price = sum(lines.map(({ net }) => net))
  const final_price = sum(lines.map(({ gross }) => gross))
  return { lines, start_price, tax: final_price.minus(start_price), final_price }
}

/** The decimals of a price that was converted where two do not come to the line's total: few enough to be read. */
const SHOWN_DECIMALS = 4

/**
 * The price of one piece as it is shown with VAT, or without it, `rate` in percent: as it was typed, or what follows from
 * that, in cents where these come to the line's total. Null where none was typed.
 */
export function shownPrice(
  { quantity, amount, gross_price = null }: PurchaseLineAmount,
  total: PurchaseLineTotals,
  { hasVat, rate }: { hasVat: boolean; rate: Decimal },
): Decimal | null {
  const typed = hasVat ? gross_price : amount
  const other = hasVat ? amount : gross_price
  if (typed || !other) return typed
  const converted = (hasVat ? priceAddingVat : priceWithoutVat)(other, rate)
  const cents = round2(converted)
  const isWhole = round2(cents.times(quantity ?? 1)).eq(hasVat ? total.gross : total.net)
  return isWhole ? cents : converted.toDecimalPlaces(SHOWN_DECIMALS)
}

type TypedLine = {
  description: string
  quantity: number | null
  amount: number | null
  gross_price?: number | null
}

/** The parts that a line still needs to be added: description, quantity and amount (document 3 §5). */
export function missingParts(line: TypedLine): ('description' | 'quantity' | 'amount')[] {
  const parts = {
    description: line.description.trim() === '',
    quantity: line.quantity === null,
    amount: (line.gross_price ?? line.amount) === null,
  } as const
  return (['description', 'quantity', 'amount'] as const).filter((part) => parts[part])
}

export type PurchaseDueDate = { date: Day; amount: Decimal }

/**
 * Returns the due dates in the order of their days: dates without an amount share the amount that the others leave, in
 * equal parts; without any date the whole falls due on the purchase's own day.
 * @throws Refusal ERROR_PURCHASE_DUE_DATES unless the amounts are positive and their sum is the final price.
 */
export function purchaseDueDates(
  dates: readonly { date: Day; amount: Decimal | null }[],
  { date, final_price }: { date: Day; final_price: Decimal },
): PurchaseDueDate[] {
  if (final_price.isZero()) return []
  const list = dates.length > 0 ? dates : [{ date, amount: null }]
  const open = list.filter(({ amount }) => amount === null).length
  const rest = final_price.minus(sum(list.map(({ amount }) => amount ?? ZERO)))
  const parts = open > 0 ? [...splitInParts(rest, open)] : []
  const due = list.map((entry) => ({ date: entry.date, amount: entry.amount ?? parts.shift() ?? ZERO }))
  const isWhole = sum(due.map(({ amount }) => amount)).eq(final_price)
  if (!isWhole || due.some(({ amount }) => amount.lte(ZERO))) {
    throw new Refusal('ERROR_PURCHASE_DUE_DATES', {}, ['purchase_data.due_date_list'])
  }
  return due.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

export type PurchasePayment<Method extends string = string> = { date: Day; amount: Decimal; method: Method }

const paidOf = (payments: readonly PurchasePayment[]): Decimal => sum(payments.map(({ amount }) => amount))

type SettlementInput<Method extends string> = {
  final_price: Decimal
  state: PurchaseState
  /** How the rest is paid of what becomes PAID. */
  rest: { date: Day; method: Method }
}

/**
 * The payments of a purchase: of one that is PAID the rest is paid, too, so that they come to its price.
 * @throws Refusal ERROR_PURCHASE_OVERPAID when they exceed it.
 */
export function settledPayments<Method extends string>(
  payments: readonly PurchasePayment<Method>[],
  { final_price, state, rest }: SettlementInput<Method>,
): PurchasePayment<Method>[] {
  const residual = final_price.minus(paidOf(payments))
  if (residual.isNegative()) {
    throw new Refusal('ERROR_PURCHASE_OVERPAID', {}, ['purchase_data.payment_list'])
  }
  const isOpen = state === 'PAID' && !residual.isZero()
  return isOpen ? [...payments, { ...rest, amount: residual }] : [...payments]
}

/**
 * The first payments, as far as they come to a price; for a caller that marks a purchase as paid and names no payments.
 */
export function paymentsWithin<Method extends string>(
  payments: readonly PurchasePayment<Method>[],
  price: Decimal,
): PurchasePayment<Method>[] {
  let rest = price
  const kept: PurchasePayment<Method>[] = []
  for (const payment of payments) {
    const amount = Decimal.min(payment.amount, rest)
    if (amount.gt(ZERO)) kept.push({ ...payment, amount })
    rest = rest.minus(amount)
  }
  return kept
}

/** Of an amount as people type it in a search, `1.234,5` or `1234.50`: how its decimal text begins; null for no number. */
export function amountSearch(text: string): string | null {
  const plain = text.replace(/[€\s]/g, '')
  if (!/^\d[\d.,]*$/.test(plain)) return null
  const dotted = plain.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(plain)
  const number = dotted ? plain.replaceAll('.', '').replace(',', '.') : plain
  return /^\d+\.?\d{0,2}$/.test(number) ? number : null
}

/** The decimal of a number on the wire, or null. */
export const moneyOrNull = (value: number | null | undefined): Decimal | null =>
  value === null || value === undefined ? null : money(value)
