import type { Purchase, PurchaseDataIn } from '@/lib/api/salesforce/purchases/purchase-fields'
import { type Decimal, money, sum, ZERO } from '@/lib/domain/core/money'
import {
  DEFAULT_VAT,
  moneyOrNull,
  type PurchaseLineAmount,
  type PurchaseTotals,
  purchaseTotals,
  type VatChoice,
} from '@/lib/domain/documents/purchase'

export type PurchaseLineValues = {
  description: string
  number_of_invoice: string
  date_of_invoice: string
  quantity: number | null
  /** The price of one as it was typed: without VAT, or with it. The other one is null. */
  amount: number | null
  gross_price: number | null
}

/** A purchase as its form holds it: numbers may still be missing, '' is no day. */
export type PurchaseValues = VatChoice &
  Pick<Purchase, 'ana_sku' | 'invoice_number' | 'description' | 'category'> & {
    date: string
    purchase_product_list: PurchaseLineValues[]
    due_date_list: { date: string; amount: number | null }[]
    payment_list: { date: string; amount: number | null; method: PurchaseDataIn['payment_method'] }[]
    payment_date: string
    payment_method: PurchaseDataIn['payment_method']
    existent_files: Purchase['files']
  }

export const NEW_LINE: PurchaseLineValues = {
  description: '',
  number_of_invoice: '',
  date_of_invoice: '',
  quantity: 1,
  amount: null,
  gross_price: null,
}

/** The due dates that the form shows: an empty list when the only one is the purchase's own day. */
const dueOf = ({ due_date_list, date }: Purchase): PurchaseValues['due_date_list'] =>
  due_date_list.length === 1 && due_date_list[0]?.date === date ? [] : due_date_list

/** The lines that the form shows: at least one, so that there is a field to begin with. */
function linesOf({ purchase_product_list }: Purchase): PurchaseLineValues[] {
  if (purchase_product_list.length === 0) return [NEW_LINE]
  return purchase_product_list.map((line) => ({
    description: line.description,
    number_of_invoice: line.number_of_invoice,
    date_of_invoice: line.date_of_invoice ?? '',
    quantity: line.quantity,
    amount: line.gross_price === null ? line.amount : null,
    gross_price: line.gross_price,
  }))
}

/** Whether the prices of a saved purchase were typed with VAT; null where it says nothing of it. */
export function isTypedWithVat(purchase: Purchase | null): boolean | null {
  const lines = purchase?.purchase_product_list ?? []
  return lines.length === 0 ? null : lines.every(({ gross_price }) => gross_price !== null)
}

/**
 * Returns the values with which the form starts: those of the purchase, or of a new one, dated today, at the ordinary
 * rate.
 */
export function purchaseValues(
  purchase: Purchase | null,
  { today, rates }: { today: string; rates: readonly VatChoice[] },
): PurchaseValues {
  const payment = { payment_date: '', payment_method: 'ALLOWANCE' } as const
  if (!purchase) {
    const rate = rates.find(({ tax_percentage }) => tax_percentage === DEFAULT_VAT)
    return {
      ana_sku: null,
      invoice_number: '',
      date: today,
      description: '',
      category: 'UNKNOWN',
      ...payment,
      tax_percentage: DEFAULT_VAT,
      tax_description: rate?.tax_description ?? '',
      purchase_product_list: [NEW_LINE],
      due_date_list: [],
      payment_list: [],
      existent_files: [],
    }
  }
  const { ana_sku, invoice_number, date, description, category, tax_percentage, tax_description } = purchase
  return {
    ana_sku,
    invoice_number,
    date,
    description,
    category,
    tax_percentage,
    tax_description,
    ...payment,
    purchase_product_list: linesOf(purchase),
    due_date_list: dueOf(purchase),
    payment_list: purchase.payment_list,
    existent_files: purchase.files,
  }
}

/** Whether nothing was typed into a line: a quantity other than 1, or a date, is something. */
export const isBlankLine = (line: PurchaseLineValues): boolean =>
  line.description.trim() === '' &&
  (line.gross_price ?? line.amount) === null &&
  (line.quantity ?? NEW_LINE.quantity) === NEW_LINE.quantity &&
  line.number_of_invoice.trim() === '' &&
  line.date_of_invoice === ''

/** The lines without the blank ones at the end; the first one is always there. */
function writtenLines(lines: readonly PurchaseLineValues[]): PurchaseLineValues[] {
  const last = lines.findLastIndex((line) => !isBlankLine(line))
  return lines.slice(0, Math.max(last, 0) + 1)
}

/** Whether no line was written yet. */
export const hasNoLines = ({ purchase_product_list: lines }: PurchaseValues): boolean =>
  lines.every(isBlankLine)

/** Returns the payload that the form sends, beside its files. `isUnpriced`: without the line that nobody wrote yet. */
export function payloadOf({ existent_files, ...values }: PurchaseValues, { isUnpriced = false } = {}) {
  return {
    ...values,
    purchase_product_list: (isUnpriced ? [] : writtenLines(values.purchase_product_list)).map((line) => ({
      ...line,
      date_of_invoice: line.date_of_invoice || null,
    })),
    payment_date: values.payment_date || null,
    existent_files: existent_files.map(({ path }) => ({ path })),
  }
}

/** The amounts of a line that decide what it comes to. A draft of an earlier Luna may have no price with VAT. */
export const amountsOf = (
  line: Pick<PurchaseLineValues, 'quantity' | 'amount' | 'gross_price'>,
): PurchaseLineAmount => ({
  quantity: moneyOrNull(line.quantity),
  amount: moneyOrNull(line.amount),
  gross_price: moneyOrNull(line.gross_price),
})

export type PurchaseSums = PurchaseTotals & { paid: Decimal; residual: Decimal; undue: Decimal }

/**
 * Returns the sums of the form as it is now; `undue` is the part of the price that its due dates leave, 0 without due
 * dates and while one of them takes the rest.
 */
export function sumsOf(values: PurchaseValues): PurchaseSums {
  const totals = purchaseTotals(values.purchase_product_list.map(amountsOf), money(values.tax_percentage))
  const paid = sum(values.payment_list.map(({ amount }) => moneyOrNull(amount) ?? ZERO))
  const due = values.due_date_list.map(({ amount }) => moneyOrNull(amount))
  const isOpen = due.length === 0 || due.includes(null)
  const undue = isOpen ? ZERO : totals.final_price.minus(sum(due.map((amount) => amount ?? ZERO)))
  return { ...totals, paid, residual: totals.final_price.minus(paid), undue }
}
