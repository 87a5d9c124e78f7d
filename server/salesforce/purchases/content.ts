import type { PurchaseDataIn } from '@/lib/api/salesforce/purchases/purchase-fields'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, fixed2, formatPlain, money, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  moneyOrNull,
  type PurchaseDueDate,
  type PurchasePayment,
  type PurchaseState,
  paymentsWithin,
  purchaseDueDates,
  purchaseTotals,
  settledPayments,
} from '@/lib/domain/documents/purchase'
import { isNetOf, priceWithoutVat } from '@/lib/domain/pricing/vat-price'
import { today } from '@/server/platform/clock'
import type { PurchaseDetail } from './queries'

/** The largest amount that the database holds with room to add. */
const LARGEST = money('9999999999')

/** The refusal of a purchase for a part of its payload. */
export const notValid = (...path: (string | number)[]) =>
  new Refusal('ERROR_PURCHASE_NOT_VALID', {}, [['purchase_data', ...path].join('.')])

/** Returns the lines with their totals, and the totals of the purchase. @throws Refusal ERROR_PURCHASE_NOT_VALID. */
function linesOf(data: PurchaseDataIn, state: PurchaseState) {
  const list = data.purchase_product_list
  const nameless = list.findIndex(({ description }) => description === '')
  if (nameless >= 0) throw notValid('purchase_product_list', nameless, 'description')
  if (state === 'PAID' && list.length === 0) throw notValid('purchase_product_list')
  const rate = money(data.tax_percentage)
  const amounts = list.map((line, index) => ({
    quantity: moneyOrNull(line.quantity),
    ...priceOf(line, index, rate),
  }))
  const totals = purchaseTotals(amounts, rate)
  const all = [...totals.lines.map(({ net }) => net), totals.start_price, totals.final_price]
  if (totals.final_price.isNegative() || all.some((amount) => amount.abs().gt(LARGEST))) {
    throw notValid('purchase_product_list')
  }
  const lines = list.map((line, index) => ({
    position: index + 1,
    description: line.description,
    number_of_invoice: line.number_of_invoice,
    date_of_invoice: line.date_of_invoice,
    quantity: decimalText(amounts[index]?.quantity ?? money(1)),
    amount: decimalText(amounts[index]?.amount ?? money(0)),
    gross_price: textOrNull(amounts[index]?.gross_price ?? null),
    percentage_of_iva: fixed2(money(line.percentage_of_iva ?? data.tax_percentage)),
    total_price: fixed2(totals.lines[index]?.net ?? money(0)),
  }))
  return { totals, lines }
}

const decimalText = (value: Decimal): string => formatPlain(value, 0, 8)

const textOrNull = (value: Decimal | null): string | null => value && decimalText(value)

/** The price of a line without VAT, and with it where it was typed so. @throws Refusal ERROR_LINE_GROSS_PRICE. */
function priceOf(line: PurchaseDataIn['purchase_product_list'][number], index: number, rate: Decimal) {
  const [amount, gross_price] = [moneyOrNull(line.amount), moneyOrNull(line.gross_price)]
  if (gross_price === null) return { amount, gross_price }
  if (amount && !isNetOf(amount, gross_price, rate)) {
    throw new Refusal('ERROR_LINE_GROSS_PRICE', {}, [`purchase_data.purchase_product_list.${index}.amount`])
  }
  return { amount: priceWithoutVat(gross_price, rate), gross_price }
}

/** Returns the state that a payload asks for; a payload that names none keeps the stored state. */
const stateOf = ({ json_state, isBozza }: PurchaseDataIn, before: PurchaseState = 'DRAFT'): PurchaseState => {
  if (json_state.purchase_state) return json_state.purchase_state
  if (isBozza === null || isBozza === undefined) return before
  return isBozza ? 'DRAFT' : 'PAID'
}

type Terms = { date: Day; final_price: Decimal }

/**
 * Returns the due dates: those that were sent, or the stored ones on their days, in equal parts where the price
 * changed.
 */
function dueDatesOf(data: PurchaseDataIn, before: PurchaseDetail | null, terms: Terms): PurchaseDueDate[] {
  if (data.due_date_list) {
    const sent = data.due_date_list.map(({ date, amount }) => ({ date, amount: moneyOrNull(amount) }))
    return purchaseDueDates(sent, terms)
  }
  const stored = before?.due_dates ?? []
  const isSame = sum(stored.map(({ amount }) => money(amount))).eq(terms.final_price)
  return purchaseDueDates(
    stored.map(({ date, amount }) => ({ date, amount: isSame ? money(amount) : null })),
    terms,
  )
}

/** The payments of a stored purchase. */
export const storedPayments = (row: PurchaseDetail | null): PurchasePayment[] =>
  (row?.payments ?? []).map((payment) => ({ ...payment, amount: money(payment.amount) }))

/** Returns the payments: those that were sent, or the stored ones; a paid purchase keeps them up to its price only. */
function paymentsOf(
  data: PurchaseDataIn,
  before: PurchaseDetail | null,
  { state, final_price, date }: Terms & { state: PurchaseState },
): PurchasePayment[] {
  const sent = data.payment_list?.map((payment) => ({ ...payment, amount: money(payment.amount) }))
  const stored = storedPayments(before)
  const payments = sent ?? (state === 'PAID' ? paymentsWithin(stored, final_price) : stored)
  const rest = { date: data.payment_date ?? (before ? today() : date), method: data.payment_method }
  return settledPayments(payments, { final_price, state, rest })
}

/**
 * Returns the content that a payload gives to a purchase: its columns, lines, due dates and payments. `before` is the
 * purchase as it is stored; null for a new one.
 * @throws Refusal ERROR_PURCHASE_NOT_VALID, ERROR_PURCHASE_DUE_DATES, ERROR_PURCHASE_OVERPAID.
 */
export function purchaseContent(data: PurchaseDataIn, before: PurchaseDetail | null) {
  const state = stateOf(data, before?.state)
  const { totals, lines } = linesOf(data, state)
  const terms = { date: data.date, final_price: totals.final_price }
  const due = dueDatesOf(data, before, terms)
  const payments = paymentsOf(data, before, { ...terms, state })
  const columns = {
    state,
    state_description: data.json_state.description,
    ana_sku: data.ana_sku,
    invoice_number: data.invoice_number,
    date: data.date,
    description: data.description,
    category: data.category,
    tax_percentage: fixed2(money(data.tax_percentage)),
    tax_description: data.tax_description,
    start_price: fixed2(totals.start_price),
    final_price: fixed2(totals.final_price),
    paid_amount: fixed2(sum(payments.map(({ amount }) => amount))),
  }
  return { columns, lines, due, payments }
}
