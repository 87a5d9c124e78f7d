import { createHash } from 'node:crypto'
import { downPaymentsOf } from '@/lib/api/salesforce/invoice-content'
import { yearOf } from '@/lib/domain/day'
import type { DocumentKind, Party } from '@/lib/domain/document'
import {
  checkPayment,
  checkProducts,
  checkReceiver,
  checkSender,
  refuseFirst,
} from '@/lib/domain/invoice-rules'
import { type InvoiceState, nextState } from '@/lib/domain/invoice-state'
import { fileProgressive, fullNumeration } from '@/lib/domain/numbering'
import { Refusal } from '@/lib/domain/refusal'
import type { Tx } from '@/server/db/client'
import { hexText, insertRows } from '@/server/db/insert'
import { buildXml } from '@/server/einvoice'
import { now, today } from '@/server/platform/clock'
import { returnToStock, takeFromStock } from '@/server/pricelist'
import { configurationOf, type DocumentRow, lockDocument, toDocumentValue } from './document-row'
import { currentParties, refreshDraft } from './draft'
import { refuseFaults, transmitterOf } from './faults'
import { takeNumber, takeProgressive } from './queries'
import { followPayments } from './settlement'
import { type FileRow, moveDocument } from './state'

/**
 * Gives an invoice or a credit note the next number of its kind, series and year, and for a DIGITAL one writes the file that will be
 * sent. All rules of the wizard and all controls of the exchange system are applied first; what they refuse
 * stays as it was, without a number. The counter's row is locked from here to the end of the transaction, so
 * numbers have neither gaps nor doubles however many callers issue at once. `turn` is awaited before anything that others
 * wait for is locked: whoever issues several looks at the next one while the one before is written.
 */
export async function issueDocument(
  tx: Tx,
  id: number,
  accountId: number | null,
  kind: DocumentKind,
  turn?: Promise<unknown>,
): Promise<void> {
  const draft = await lockDocument(tx, id, [kind])
  const state = nextState(draft.state as InvoiceState, 'ISSUE') ?? 'ISSUED'
  const row = await refreshDraft(tx, draft, await currentParties(tx, draft.ana_sku))
  refuseUnfit(row)
  await turn
  const date = row.day
  if (kind === 'CREDITNOTE') await returnToStock(tx, row, accountId)
  else await takeFromStock(tx, row, accountId)
  const counter = { kind, series: row.series, year: yearOf(date), date, byDay: true }
  const taken = await takeNumber(tx, counter, row.typology === 'DIGITAL' ? transmitterName(row) : null)
  if (!taken) throw new Refusal('ERROR_INVOICE_DATE_BEFORE_LAST', {}, ['date'])
  const { number, progressive } = taken
  const numeration = fullNumeration({ series: row.series, number, year: counter.year })
  const issued = { ...row, full_numeration: numeration, number }
  const file = row.typology === 'DIGITAL' ? fileOf(issued, progressive) : null
  await moveDocument(tx, draft, {
    state,
    action: 'ISSUE',
    accountId,
    issued: { number, full_numeration: numeration, file },
  })
  // A note may leave nothing to pay of an invoice of which the rest was paid.
  if (kind === 'CREDITNOTE') await followPayments(tx, id, { accountId })
}

/**
 * The wizard's rules, steps 1 to 3, on the document as it is now (document 3 §5). An offer or a contract is no invoice
 * yet: where the exchange system delivers is asked when one is made of it.
 */
export function refuseUnfit(row: DocumentRow): void {
  const value = toDocumentValue(row)
  const configuration = configurationOf(row)
  const isAgreement = row.document_kind === 'OFFER' || row.document_kind === 'CONTRACT'
  refuseFirst([
    ...checkSender(value.sender?.sku ? value.sender : null),
    ...checkReceiver(value.receiver?.sku ? value.receiver : null, isAgreement ? 'STANDARD' : value.typology),
    ...checkProducts(value.content),
    ...checkPayment({
      payment_method: configuration.payment_methods[0] ?? null,
      // An agreement is paid from its start on, which need not be the day on which it was written.
      start_date: (isAgreement ? configuration.start_date : null) ?? value.date,
      expiration_date: configuration.payment_expiry === 'DATE' ? configuration.end_date : null,
      end_date: row.recurrence === 'SUBSCRIPTION' ? configuration.end_date : null,
      amount: value.totals.amount_due,
      down_payment_list: downPaymentsOf(configuration),
      last_invoice_date: null,
    }),
  ])
}

const transmitterName = (row: DocumentRow): string => {
  const { paese, codice } = transmitterOf(row.anagrafica_sender as Party)
  return `${paese}${codice}`
}

/** Writes the file of an issued DIGITAL invoice once more, under a new name. */
export async function writeFileAgain(tx: Tx, row: DocumentRow): Promise<void> {
  const progressive = await takeProgressive(tx, transmitterName(row))
  await insertRows(tx, 'einvoice_file', [fileOf(row, progressive)])
}

/**
 * The file of an issued DIGITAL invoice, as columns. @throws Refusal ERROR_INVOICE_REJECTED_BY_CONTROLS, with the
 * faults, when the exchange system would reject it.
 */
function fileOf(row: DocumentRow, progressive: number): FileRow {
  const value = toDocumentValue(row)
  const sender_id = transmitterOf(value.sender)
  const transmitter = `${sender_id.paese}${sender_id.codice}`
  const progressivo = fileProgressive(progressive)
  const { xml, faults } = buildXml(value, { sender_id, progressivo }, today())
  refuseFaults(faults)
  const bytes = Buffer.from(xml, 'utf8')
  return {
    document_id: row.id,
    transmitter,
    progressive: progressivo,
    file_name: `${transmitter}_${progressivo}.xml`,
    bytes: hexText(bytes),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    state: 'READY',
    created_at: now(),
  }
}
