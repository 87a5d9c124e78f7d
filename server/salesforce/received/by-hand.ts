import { contentOf, dueDatesOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { type DocumentDataIn, taxesIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { ReceivedDataIn } from '@/lib/api/salesforce/received/received-fields'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, fixed2, money, sum, ZERO } from '@/lib/domain/core/money'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { DocumentContent, DocumentTotals, DueDate } from '@/lib/domain/documents/document'
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { NO_PARTY } from '@/lib/domain/registry/party'
import { findParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { refuseOtherParties } from '../document/parties'
import { withNetPrices } from '../document/payload'
import { totalsOf } from '../document/payload-totals'
import { ownParty, type ReceivedValue } from './store'

const NO_TAXES = taxesIn.parse({ bollo: 'NONE' })

type Payload = Pick<
  DocumentDataIn,
  | 'taxes'
  | 'extra_expenses_list'
  | 'invoice_configuration'
  | 'cig'
  | 'cup'
  | 'recurrence'
  | 'offer_sale_description'
  | 'document_model'
  | 'anagrafica_sender'
  | 'anagrafica_receiver'
> & { tipo_documento?: string }

/**
 * A received document that is typed in. `payload`: what the documents' own calls state beyond the call of received documents; its
 * terms of payment count where `by_terms` is true.
 */
export type ReceivedByHand = ReceivedDataIn & { payload?: Payload; by_terms?: boolean; state_note?: string }

/**
 * Returns the days to pay that were sent; without any, the whole is due on the document's day.
 * @throws Refusal ERROR_PASSIVE_DUE_DATES when their sum is not the amount due.
 */
export function agreedDueDates(
  sent: readonly { date: Day; amount: number }[],
  whole: { date: Day; amount: Decimal },
): readonly DueDate[] {
  if (sent.length === 0) return [whole]
  const dates = sent.map(({ date, amount }) => ({ date, amount: money(amount) }))
  if (!sum(dates.map(({ amount }) => amount)).eq(whole.amount)) {
    throw new Refusal('ERROR_PASSIVE_DUE_DATES', { amount: fixed2(whole.amount) }, ['due_date_list'])
  }
  return dates
}

function contentOfData(data: ReceivedByHand): DocumentContent {
  const { taxes = NO_TAXES, extra_expenses_list = [] } = data.payload ?? {}
  return contentOf({ ...withNetPrices(data), taxes, extra_expenses_list }, 'RF01')
}

/** The lines of a document with the amounts that they come to. */
export const linesOf = (content: DocumentContent, totals: DocumentTotals): ReceivedValue['lines'] =>
  content.product_list.map((line, at) => ({
    ...line,
    discounted_price: totals.lines[at]?.discounted_price ?? ZERO,
    total_price: totals.lines[at]?.total_price ?? ZERO,
  }))

function dueDatesOfData(data: ReceivedByHand, { amount_due: amount }: DocumentTotals): readonly DueDate[] {
  const { date, payload, by_terms, document_kind } = data
  if (isAgreementKind(document_kind)) return []
  return payload && by_terms
    ? dueDatesOf(payload.invoice_configuration, date, amount)
    : agreedDueDates(data.due_date_list, { date, amount })
}

/**
 * Invoices have a number and days to pay, offers and contracts a last day.
 * @throws Refusal for values that do not fit the kind.
 */
function refuseUnfit({ document_kind, number, valid_until, due_date_list }: ReceivedByHand): void {
  const isAgreement = isAgreementKind(document_kind)
  if (!isAgreement && number === '') throw wrongValue('passive_data.number')
  if (!isAgreement && valid_until) throw wrongValue('passive_data.valid_until')
  if (isAgreement && due_date_list.length > 0) throw wrongValue('passive_data.due_date_list')
}

/**
 * Returns the terms of payment and the details of a received document: from its payload, or blank terms and no details
 * without one.
 */
function detailsOf(data: ReceivedByHand): Pick<ReceivedValue, 'payment' | 'details'> {
  const { payload, by_terms, valid_until } = data
  const lasting = isAgreementKind(data.document_kind) && !by_terms ? { end_date: valid_until } : {}
  if (!payload) return { payment: { payment_methods: [], iban: null, bank_name: null, ...lasting } }
  const { extra_expenses_list, recurrence, offer_sale_description, document_model } = payload
  return {
    payment: { ...payload.invoice_configuration, ...lasting },
    details: { extra_expenses_list, recurrence, offer_sale_description, document_model },
  }
}

/**
 * A typed-in document as it is kept.
 * @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND, ERROR_DOCUMENT_PARTY, ERROR_PASSIVE_DUE_DATES
 */
export async function valueOfData(tx: Tx, data: ReceivedByHand): Promise<ReceivedValue> {
  refuseUnfit(data)
  const supplier = (await findParties(tx, [data.ana_sku])).get(data.ana_sku)
  if (!supplier) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['ana_sku'])
  const receiver = (await ownParty(tx)) ?? NO_PARTY
  const { document_kind, payload } = data
  const named = { sender: payload?.anagrafica_sender, receiver: payload?.anagrafica_receiver }
  refuseOtherParties({ sender: supplier, receiver }, named)
  const content = contentOfData(data)
  const totals = totalsOf(content)
  return {
    document_kind,
    typology: payload?.invoice_configuration.typology ?? 'STANDARD',
    tipo_documento: document_kind === 'CREDITNOTE' ? 'TD04' : (payload?.tipo_documento ?? 'TD01'),
    number: data.number,
    date: data.date,
    description: data.description,
    note: data.note,
    supplier,
    receiver,
    lines: linesOf(content, totals),
    taxes: payload?.taxes ?? NO_TAXES,
    totals,
    due_dates: dueDatesOfData(data, totals),
    ...detailsOf(data),
    cig: payload?.cig ?? null,
    cup: payload?.cup ?? null,
  }
}
