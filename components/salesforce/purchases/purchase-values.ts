import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { REQUIRED } from '@/components/kit/fields/form-parts'
import {
  type Purchase,
  type PurchaseDataIn,
  purchaseDataIn,
} from '@/lib/api/salesforce/purchases/purchase-fields'
import { type Decimal, money, sum, ZERO } from '@/lib/domain/core/money'
import {
  DEFAULT_VAT,
  isWholeLine,
  moneyOrNull,
  type PurchaseTotals,
  purchaseTotals,
  type VatChoice,
} from '@/lib/domain/documents/purchase'

export type PurchaseLineValues = {
  description: string
  number_of_invoice: string
  date_of_invoice: string
  quantity: number | null
  amount: number | null
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
}

/** The due dates that the form shows: an empty list when the only one is the purchase's own day. */
const dueOf = ({ due_date_list, date }: Purchase): PurchaseValues['due_date_list'] =>
  due_date_list.length === 1 && due_date_list[0]?.date === date ? [] : due_date_list

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
    purchase_product_list: purchase.purchase_product_list.map((line) => ({
      description: line.description,
      number_of_invoice: line.number_of_invoice,
      date_of_invoice: line.date_of_invoice ?? '',
      quantity: line.quantity,
      amount: line.amount,
    })),
    due_date_list: dueOf(purchase),
    payment_list: purchase.payment_list,
    existent_files: purchase.files,
  }
}

const isBlank = (line: PurchaseLineValues): boolean =>
  line.description.trim() === '' && line.amount === null && line.number_of_invoice.trim() === ''

/** The lines without the blank ones at the end. */
function writtenLines(lines: readonly PurchaseLineValues[]): PurchaseLineValues[] {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return lines.slice(0, last + 1)
}

/** Returns the payload that the form sends, beside its files. */
export function payloadOf({ existent_files, ...values }: PurchaseValues) {
  return {
    ...values,
    purchase_product_list: writtenLines(values.purchase_product_list).map((line) => ({
      ...line,
      date_of_invoice: line.date_of_invoice || null,
    })),
    payment_date: values.payment_date || null,
    existent_files: existent_files.map(({ path }) => ({ path })),
  }
}

const formSchema = purchaseDataIn.superRefine(({ purchase_product_list }, context) => {
  for (const [index, line] of purchase_product_list.entries()) {
    const { description, quantity, amount } = line
    if (isWholeLine(line)) continue
    const missing = { description: description === '', quantity: quantity === null, amount: amount === null }
    for (const [part, isMissing] of Object.entries(missing)) {
      const path = ['purchase_product_list', index, part]
      if (isMissing) context.addIssue({ code: 'custom', message: REQUIRED, path })
    }
  }
})

/** The contract's rules, and what a line needs to be added (document 3 §5). */
export const purchaseResolver: Resolver<PurchaseValues> = async (values, context, options) => {
  const { errors } = await zodResolver(formSchema)(payloadOf(values) as never, context, options as never)
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} }
}

export type PurchaseSums = PurchaseTotals & { paid: Decimal; residual: Decimal; undue: Decimal }

/**
 * Returns the sums of the form as it is now; `undue` is the part of the price that its due dates leave, 0 without due
 * dates and while one of them takes the rest.
 */
export function sumsOf(values: PurchaseValues): PurchaseSums {
  const amounts = values.purchase_product_list.map(({ quantity, amount }) => ({
    quantity: moneyOrNull(quantity),
    amount: moneyOrNull(amount),
  }))
  const totals = purchaseTotals(amounts, money(values.tax_percentage))
  const paid = sum(values.payment_list.map(({ amount }) => moneyOrNull(amount) ?? ZERO))
  const due = values.due_date_list.map(({ amount }) => moneyOrNull(amount))
  const isOpen = due.length === 0 || due.includes(null)
  const undue = isOpen ? ZERO : totals.final_price.minus(sum(due.map((amount) => amount ?? ZERO)))
  return { ...totals, paid, residual: totals.final_price.minus(paid), undue }
}
