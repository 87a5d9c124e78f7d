import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { supplierNumber } from '@/lib/api/salesforce/received/received-fields'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { DocumentKind, ReceivedKind } from '@/lib/domain/documents/document'
import {
  isAgreementKind,
  isReceivedOpen,
  nextReceivedDebtState,
  nextStateOfReceived,
  receivedKind,
} from '@/lib/domain/documents/received-state'
import { supplierKey } from '@/lib/domain/registry/supplier-key'
import { lockSupplier } from '@/server/anagrafica'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import type { DocumentRow } from '../document/document-row'
import { complete, payloadOf } from '../document/payload'
import { fromDay, methodOf } from '../document/row'
import { lockDocument } from '../document/row-queries'
import { followPayments } from '../document/settlement'
import { entityOf, moveDocument } from '../document/state-store'
import { payResidual, reverseLastPayment } from '../payments/register'
import { type ReceivedByHand, valueOfData } from './by-hand'
import { findReceived, refuseIntegrated } from './present'
import { findSame, insertOnce, type ReceivedValue, receivedColumns, writeReceivedRows } from './store'

export const lockReceived = (tx: Tx, id: number, kinds: readonly DocumentKind[]): Promise<DocumentRow> =>
  lockDocument(tx, id, kinds, ['PASSIVE'])

type EditRequest = { id: number; revision?: number }

/** The document that is about to be changed, locked. @throws Refusal ERROR_STALE_REVISION, ERROR_INVOICE_STATE */
export async function lockEditable(
  tx: Tx,
  { id, revision }: EditRequest,
  kinds: readonly DocumentKind[],
): Promise<DocumentRow> {
  const row = await lockReceived(tx, id, kinds)
  if (revision !== undefined && revision !== row.revision) throw new Refusal('ERROR_STALE_REVISION')
  nextStateOfReceived(row, 'EDIT')
  return row
}

/** After a change nothing is late any more until the night has looked at it. */
export async function becomeOpen(tx: Tx, row: DocumentRow, accountId: number | null): Promise<void> {
  const state = nextStateOfReceived(row, 'EDIT')
  if (state !== row.state) await moveDocument(tx, row, { state, action: 'STATE', accountId })
  if (!isAgreementKind(row.document_kind)) await followPayments(tx, row.id, { accountId })
}

const summary = (row: DocumentRow) => ({
  number: row.full_numeration,
  supplier: row.ana_sku,
  date: row.day,
  description: row.description,
  note: row.note,
  total: row.total.toString(),
  due_dates: row.due_dates.map(({ date, amount }) => `${date} ${amount}`),
  lines: row.lines.map(({ description, quantity, single_price, iva }) =>
    [description, quantity, single_price, iva].join(' '),
  ),
})

export async function auditChange(tx: Tx, before: DocumentRow): Promise<void> {
  const changes = changesBetween(summary(before), summary(await findReceived(tx, before.id)))
  await audit(tx, { action: 'UPDATE', entity: entityOf(before), entityId: before.id, changes })
}

/** Keeps a document that is typed in and answers its id. @throws Refusal ERROR_PASSIVE_EXISTS */
export async function addReceivedDocument(
  tx: Tx,
  data: ReceivedByHand,
  accountId: number | null,
): Promise<number> {
  return insertOnce(tx, await valueOfData(tx, data), { accountId, note: data.state_note })
}

/**
 * Replaces a document that was typed in and answers its id; values that the call of received documents does not know stay.
 * @throws Refusal ERROR_PASSIVE_FROM_FILE, ERROR_PASSIVE_EXISTS, ERROR_STALE_REVISION
 */
export async function updateReceived(
  tx: Tx,
  data: Omit<ReceivedByHand, 'document_kind'> & EditRequest,
  { accountId, kinds }: { accountId: number | null; kinds: readonly DocumentKind[] },
): Promise<number> {
  const found = await findReceived(tx, data.id, kinds)
  const document_kind = receivedKind(found.document_kind)
  if (found.received_file_id !== null) throw new Refusal('ERROR_PASSIVE_FROM_FILE')
  const kept = { ...payloadOf(found), tipo_documento: found.tipo_documento }
  const value = await valueOfData(tx, { payload: kept, ...data, document_kind })
  const key = supplierKey(value.supplier)
  await lockSupplier(tx, key)
  const row = await lockEditable(tx, data, kinds)
  await refuseIntegrated(tx, row)
  const same = await findSame(tx, key, value)
  if (same !== null && same !== row.id) {
    throw new Refusal('ERROR_PASSIVE_EXISTS', { number: value.number }, ['number'], [{ id: same }])
  }
  await replaceRows(tx, row, value)
  await auditChange(tx, row)
  await becomeOpen(tx, row, accountId)
  return row.id
}

async function replaceRows(tx: Tx, { id }: DocumentRow, value: ReceivedValue): Promise<void> {
  await tx.document_line.deleteMany({ where: { document_id: id } })
  await tx.document_due_date.deleteMany({ where: { document_id: id } })
  await writeReceivedRows(tx, id, value)
  await tx.document.update({
    where: { id },
    data: {
      ...receivedColumns(value),
      date: fromDay(value.date),
      revision: { increment: 1 },
      updated_at: now(),
    },
    select: { id: true },
  })
}

type Payload = DocumentDataIn & { tipo_documento?: string }
type ReceivedSave = {
  kind: ReceivedKind
  payload: Payload
  /** The requested state, and the note on it. */
  wanted: { state: string; description: string }
  /** Where the payload stands in the call's body. */
  at: string
  accountId: number | null
}

/** Whether a payload is of a document that a supplier sent. */
export const isReceived = ({ type }: Pick<DocumentDataIn, 'type'>): boolean => type === 'PASSIVE'

/**
 * Keeps a supplier's document that came by the documents' own calls, by the rules of the call of received documents, and answers its
 * id: a document with an id is replaced (document 3 §4).
 * @throws Refusal ERROR_PASSIVE_NO_DRAFT, ERROR_INVOICE_NO_PRODUCTS, and those of addReceivedDocument and
 * updateReceived
 */
export async function saveReceived(
  tx: Tx,
  { kind, payload, wanted, at, accountId }: ReceivedSave,
): Promise<number> {
  if (wanted.state === 'DRAFT') throw new Refusal('ERROR_PASSIVE_NO_DRAFT', {}, [`${at}.json_state`])
  const number = supplierNumber.safeParse(payload.numeration)
  const isNumbered = number.success && number.data !== ''
  if (!number.success || !(isNumbered || isAgreementKind(kind))) throw wrongValue(`${at}.numeration`)
  const data = complete(payload, null)
  if (data.product_list.length === 0) throw new Refusal('ERROR_INVOICE_NO_PRODUCTS', {}, ['product_list'])
  // Only the payload decides whether a supplier charges stamp duty: the automatic rule holds for our own documents.
  const bollo = data.taxes.bollo === 'AUTO' ? ('NONE' as const) : data.taxes.bollo
  const form = {
    ...data,
    number: number.data,
    due_date_list: [],
    valid_until: null,
    payload: { ...data, taxes: { ...data.taxes, bollo } },
    by_terms: true,
    state_note: wanted.description,
  }
  const { id, revision } = payload
  return id
    ? updateReceived(tx, { ...form, id, revision }, { accountId, kinds: [kind] })
    : addReceivedDocument(tx, { ...form, document_kind: kind }, accountId)
}

type ReceivedSettlement = { wanted: 'PAYED' | 'ISSUED'; description: string; accountId: number | null }

/** Records that a received document was paid in full, or that it was not after all. Its row is locked by the caller. */
export async function settleReceived(tx: Tx, row: DocumentRow, settled: ReceivedSettlement): Promise<void> {
  const { wanted, description, accountId } = settled
  const isThere = wanted === 'PAYED' ? row.state === 'PAYED' : isReceivedOpen(row.state)
  if (isThere) return
  const state = nextReceivedDebtState(row.state, wanted === 'PAYED' ? 'PAY' : 'REOPEN')
  const marked = { description, accountId, method: methodOf(row) }
  const isMoved = await (wanted === 'PAYED' ? payResidual : reverseLastPayment)(tx, row.id, marked)
  if (!isMoved) await moveDocument(tx, row, { state, action: 'STATE', accountId, description })
}
