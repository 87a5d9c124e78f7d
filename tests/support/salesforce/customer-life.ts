import fc from 'fast-check'
import type { Day } from '@/lib/domain/core/day'
import { addDays } from '@/lib/domain/core/day'
import type { Api, Caller } from '../api'
import { invoiceData, issuedInvoice, line } from '../builders'
import { pay, reversePaymentOf } from './payments'

/** A movement of the account of a customer: its cents are above zero where the customer owes more by it. */
export type LifeMovement = {
  kind: 'INVOICE' | 'CREDITNOTE' | 'PAYMENT' | 'REVERSAL' | 'REFUND'
  date: Day
  cents: number
  /** Without VAT; 0 of a payment. */
  net: number
}

/** A step in the life of a customer: an invoice, or something that happens to one of the documents. */
export type LifeStep = { deed: 'INVOICE' | 'NOTE' | 'PAY' | 'REVERSE'; at: number; cents: number }

export const lifeStep: fc.Arbitrary<LifeStep> = fc.record({
  deed: fc.constantFrom('INVOICE', 'NOTE', 'PAY', 'PAY', 'PAY', 'REVERSE'),
  at: fc.nat(9),
  cents: fc.integer({ min: 1, max: 30_000 }),
})

/** VAT of 22 % in cents, half a cent upwards. */
const vatOf = (net: number): number => Math.floor((net * 22 + 50) / 100)

type LifeDocument = { id: number; kind: 'INVOICE' | 'CREDITNOTE'; net: number; isCredited: boolean }

/**
 * Leads a customer through steps, one a day from `first` on, and answers what happened: only what the API took. The
 * amounts are computed here, in whole cents.
 */
export async function leadLife(
  api: Api,
  as: Caller,
  { sku, first, steps }: { sku: string; first: Day; steps: readonly LifeStep[] },
): Promise<LifeMovement[]> {
  const documents: LifeDocument[] = []
  const payments: { id: number; cents: number; isRefund: boolean }[] = []
  const movements: LifeMovement[] = []
  const bill = async (date: Day, net: number) => {
    const product_list = [line({ single_price: net / 100 })]
    const { id } = await issuedInvoice(api, as, invoiceData(sku, { date, product_list }))
    documents.push({ id, kind: 'INVOICE', net, isCredited: false })
    movements.push({ kind: 'INVOICE', date, cents: net + vatOf(net), net })
  }
  const credit = async (date: Day, of: LifeDocument) => {
    of.isCredited = true
    const id = await creditWhole(api, as, of.id, date)
    documents.push({ id, kind: 'CREDITNOTE', net: of.net, isCredited: true })
    movements.push({ kind: 'CREDITNOTE', date, cents: -of.net - vatOf(of.net), net: -of.net })
  }
  const take = async (date: Day, of: LifeDocument, cents: number) => {
    const { body } = await pay(api, as, of.id, { date, amount: cents / 100 })
    if (!body.payment_id) return
    const isRefund = of.kind === 'CREDITNOTE'
    payments.push({ id: body.payment_id, cents, isRefund })
    movements.push({ kind: isRefund ? 'REFUND' : 'PAYMENT', date, cents: isRefund ? cents : -cents, net: 0 })
  }
  for (const [index, { deed, at, cents }] of steps.entries()) {
    const date = addDays(first, index)
    const invoices = documents.filter(({ isCredited }) => !isCredited)
    const of = (deed === 'NOTE' ? invoices : documents)[at % (deed === 'NOTE' ? invoices : documents).length]
    const last = payments.at(-1)
    if (deed === 'REVERSE' && last) {
      const { body } = await reversePaymentOf(api, as, last.id, date)
      if (!body.payment_id) continue
      payments.pop()
      const owed = last.isRefund ? -last.cents : last.cents
      movements.push({ kind: 'REVERSAL', date, cents: owed, net: 0 })
    } else if (deed === 'NOTE' && of) await credit(date, of)
    else if (deed === 'PAY' && of) await take(date, of, Math.min(cents, of.net))
    else await bill(date, cents)
  }
  return movements
}

/** Credits an invoice as a whole and issues the note; answers its id. */
export async function creditWhole(api: Api, as: Caller, invoiceId: number, date: Day): Promise<number> {
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, `/api/salesforce/rest/${path}`, { as, body })
  const { body } = await call('GET', `invoice/productsFromInvoiceId/${invoiceId}`)
  const products = body.products_data.map(({ id }: { id: number }) => ({ id }))
  const made = await call('POST', 'creditnote/createSingleCreditnote', { invoiceId, products, date })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const issued = await call('PUT', `creditnote/issue/${made.body.creditNote.id}`)
  if (issued.status !== 200) throw new Error(JSON.stringify(issued.body))
  return made.body.creditNote.id
}

/** The sum of movements, in EUR. */
export const eurosOf = (cents: readonly number[]): number =>
  cents.reduce((total, one) => total + one, 0) / 100
