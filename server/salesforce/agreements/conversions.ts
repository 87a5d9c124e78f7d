import type { InvoiceConfigurationIn, saveStates } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { isInvoiceable, type ProposalKind } from '@/lib/domain/documents/agreement-state'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import type { DocumentRow } from '../document/document-row'
import { createDraft } from '../document/draft'
import { payloadOf, templateOf } from '../document/payload'
import { findDocument, lockDocument } from '../document/row-queries'
import { leaveDraft } from '../invoices/save'
import { addAgreement } from './agreements'
import { refuseBilled } from './billed'
import { WITHOUT_TERMS } from './terms'

/** The offer, contract or proforma that something is made of. @throws Refusal ERROR_INVOICE_STATE when its customer does not have it. */
async function lockInvoiceable(tx: Tx, kind: ProposalKind, id: number): Promise<DocumentRow> {
  const row = await lockDocument(tx, id, [kind])
  if (!isInvoiceable(row.state)) throw new Refusal('ERROR_INVOICE_STATE', { state: row.state }, ['state'])
  return row
}

type InvoiceRequest = {
  kind: ProposalKind
  id: number
  state: (typeof saveStates)[number]
  typology?: 'STANDARD' | 'DIGITAL'
  /** Today when missing. */
  date?: Day
  /** Its own text when ''. */
  description: string
  /** The parties that the call names. */
  sender?: string | null
  receiver?: string | null
  /** One more is wanted where there are some already. */
  again: boolean
}

/** Makes one invoice of an offer, a contract or a proforma, with all its products, in the state that is asked for. Answers its id. */
export async function createInvoiceOf(tx: Tx, asked: InvoiceRequest, caller: Session): Promise<number> {
  const row = await lockInvoiceable(tx, asked.kind, asked.id)
  if (!asked.again) await refuseBilled(tx, row.id)
  const payload = payloadOf(row)
  const { invoice_configuration: configuration } = payload
  const date = asked.date ?? today()
  const data = {
    ...payload,
    anagrafica_sender: asked.sender,
    anagrafica_receiver: asked.receiver,
    date,
    description: asked.description || payload.description,
    offer_sale_description: asked.kind === 'OFFER' ? payload.description : payload.offer_sale_description,
    recurrence: 'SINGLE' as const,
    invoice_configuration: {
      ...dueFrom(row, configuration, date),
      typology: asked.typology ?? configuration.typology,
      start_date: date,
      ...(row.recurrence === 'SUBSCRIPTION' ? { end_date: null, payment_expiry: 'DAYS' as const } : {}),
      ...WITHOUT_TERMS,
    },
  }
  const origin = { id: row.id, kind: asked.kind === 'PROFORMA' ? 'COLLECTION' : 'CONVERSION' } as const
  const id = await createDraft(tx, data, { kind: 'INVOICE', accountId: caller.accountId, origin })
  if (asked.state !== 'DRAFT') {
    await leaveDraft(tx, { id, kind: 'INVOICE' }, { state: asked.state, description: '' }, caller)
  }
  return id
}

/**
 * Moves a day of payment that lies before the new document's day to that day (document 3 §5). The last day of a
 * subscription is its end, and stays.
 */
function dueFrom(
  { recurrence }: DocumentRow,
  configuration: InvoiceConfigurationIn,
  date: Day,
): InvoiceConfigurationIn {
  const { payment_expiry, end_date } = configuration
  const isDue = recurrence === 'SINGLE' && payment_expiry === 'DATE'
  return isDue && end_date !== null && end_date < date ? { ...configuration, end_date: date } : configuration
}

type ContractOptions = { date?: Day; description: string; accountId: number | null }

/** Makes a contract of an offer, ready to be sent. Answers its id. */
export async function createContractOf(
  tx: Tx,
  offerId: number,
  { date = today(), description, accountId }: ContractOptions,
): Promise<number> {
  const row = await lockInvoiceable(tx, 'OFFER', offerId)
  const payload = payloadOf(row)
  const { invoice_configuration: configuration } = payload
  const { start_date } = configuration
  // A contract that was agreed to start later still starts then.
  const isLater = start_date !== null && start_date > date
  const data = {
    ...payload,
    date,
    description: description || payload.description,
    offer_sale_description: payload.description,
    invoice_configuration: {
      ...dueFrom(row, configuration, date),
      start_date: isLater ? start_date : date,
    },
  }
  const save = { kind: 'CONTRACT', data, wanted: 'READY_TO_SEND', note: '', accountId } as const
  return addAgreement(tx, save, { id: offerId, kind: 'CONVERSION' })
}

/**
 * A new draft, dated today, with the content of an invoice, an offer or a contract, and independent of it from then on.
 * A credit note is not copied, as it credits the lines of one invoice. @throws Refusal ERROR_NOT_FOUND
 */
export async function copyDocument(
  tx: Tx,
  documentId: number,
  kinds: readonly DocumentKind[],
  accountId: number | null,
): Promise<{ id: number; document_kind: DocumentKind }> {
  const row = await findDocument(
    tx,
    documentId,
    kinds.filter((kind) => kind !== 'CREDITNOTE'),
  )
  const payload = { ...payloadOf(row), ...templateOf(row) }
  const [date, document_kind] = [today(), row.document_kind]
  const invoice_configuration = { ...dueFrom(row, payload.invoice_configuration, date), start_date: null }
  const made = { kind: document_kind, accountId, tipo_documento: row.tipo_documento }
  return { id: await createDraft(tx, { ...payload, date, invoice_configuration }, made), document_kind }
}

/** A new draft of an offer's content, as its next revision. Answers its id. */
export async function reviseOffer(tx: Tx, offerId: number, accountId: number | null): Promise<number> {
  const row = await lockDocument(tx, offerId, ['OFFER'])
  const data = { ...payloadOf(row), ...templateOf(row), date: today() }
  const note = row.full_numeration ?? String(row.id)
  const save = { kind: 'OFFER', data, wanted: 'DRAFT', note, accountId } as const
  return addAgreement(tx, save, { id: offerId, kind: 'REVISION' })
}
