import { Refusal } from '@/lib/domain/core/refusal'
import { sendingState } from '@/lib/domain/documents/integration'
import {
  type DocumentState,
  type InvoiceState,
  isCorrectable,
  nextState,
  sendsOnlyUnsent,
} from '@/lib/domain/documents/invoice-state'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue-store'
import type { DocumentRow } from '../document/document-row'
import { lastFile, renewed, writeFileAgain } from '../document/issued-file'
import { ANY_TYPE, EXCHANGED } from '../document/row'
import { lockDocument } from '../document/row-queries'
import { ENTITY, moveDocument } from '../document/state-store'
import { dropCopy, enqueueCopy, needsCopy } from './document-copy'
import { doesChannelSign, findOwnChannel, refusePaused } from './own-channel'
import { isSendingUncertain } from './sending-queries'
import { needsSignature } from './signature-need'
import { isSigned } from './signed-files'

/** States in which the file is on its way or has arrived: asking to send again changes nothing. */
const ON_ITS_WAY = new Set([
  'DIGITAL_SENT_IN_PROGRESS',
  'DIGITAL_SENT_ESITO_OK',
  'DIGITAL_SENT_SUCCESS',
  'DIGITAL_SENT_WARNING',
])

/** How far a document is sent: an integration has a state of a received document, so its file says it. */
export const exchangeStateOf = ({ type, state, exchange }: DocumentRow): DocumentState =>
  type === 'PASSIVE' ? sendingState(exchange?.state ?? '') : state

type Move = Parameters<typeof moveDocument>[2] & { state: InvoiceState }

/** Brings a document of ours into a state; that of an integration stands in its file, which the caller writes. */
export async function moveExchanged(tx: Tx, row: DocumentRow, move: Move): Promise<void> {
  if (row.type === 'ACTIVE') return moveDocument(tx, row, move)
  const changes = { exchange_state: [exchangeStateOf(row), move.state] } as const
  await audit(tx, { action: move.action, entity: ENTITY[row.document_kind], entityId: row.id, changes })
}

/** The account that has a document sent; `again`: also where a mail with it may have left already. */
type Sending = { accountId: number | null; again?: boolean }

/**
 * Of received documents only integrations and self-invoices of ours are sent. One that was rejected is not mended but made again, as its lines may be
 * what was wrong.
 * @throws Refusal ERROR_DOCUMENT_RECEIVED, ERROR_INVOICE_STATE, ERROR_INTEGRATION_REJECTED
 */
function refuseUnsendable(row: DocumentRow): void {
  if (!row.exchange) throw new Refusal('ERROR_DOCUMENT_RECEIVED')
  const { state } = row
  if (state === 'DELETED') throw new Refusal('ERROR_INVOICE_STATE', { state, event: 'SEND' }, ['state'])
  if (isCorrectable(exchangeStateOf(row))) throw new Refusal('ERROR_INTEGRATION_REJECTED')
}

/**
 * Has an issued DIGITAL invoice or credit note, or an integration, sent by a job. Sending twice sends once. After a rejection
 * the file of one of ours is written again under a new name, with the same number and date, and the parties as the registry
 * has them now.
 */
export async function sendDocument(tx: Tx, id: number, { accountId, again = false }: Sending): Promise<void> {
  const row = await lockDocument(tx, id, EXCHANGED, ANY_TYPE)
  if (row.type === 'PASSIVE') refuseUnsendable(row)
  if (row.typology !== 'DIGITAL') throw new Refusal('ERROR_INVOICE_NOT_DIGITAL')
  const current = exchangeStateOf(row)
  if (ON_ITS_WAY.has(current)) return resumeSending(tx, row)
  const channel = await findOwnChannel(tx, row.structure_id)
  refusePaused(channel)
  const state = nextState(current, 'SEND') ?? 'DIGITAL_SENT_IN_PROGRESS'
  const corrected = isCorrectable(current) ? await renewed(tx, row) : null
  const file = await fileToSend(tx, row, { corrected, doesChannelSign: doesChannelSign(channel) })
  if (sendsOnlyUnsent(current) && file.state !== 'READY') {
    throw new Refusal('ERROR_INVOICE_STATE', { state: current, event: 'SEND' }, ['state'])
  }
  if (!again && (await isSendingUncertain(tx, file.id))) {
    throw new Refusal('ERROR_SENDING_UNCERTAIN', {}, ['again'])
  }
  const waitsForCopy = await needsCopy(tx, corrected ?? row, file)
  await tx.einvoice_file.update({
    where: { id: file.id },
    data: { state: waitsForCopy ? 'READY' : 'SENDING', error: null },
    select: { id: true },
  })
  await moveExchanged(tx, row, { state, action: 'SEND', accountId })
  await (waitsForCopy ? enqueueCopy(tx, row) : enqueueSending(tx, row, file.id))
}

/** Has the last file of a document sent, once its PDF copy is in it; a file that is on its way already stays so. */
export async function sendPrepared(tx: Tx, row: DocumentRow): Promise<void> {
  const file = await lastFile(tx, row.id)
  if (file.state !== 'READY') return
  await tx.einvoice_file.update({ where: { id: file.id }, data: { state: 'SENDING' }, select: { id: true } })
  await enqueueSending(tx, row, file.id)
}

/**
 * The file of a document that is sent; of one that was corrected, given as it is now, a new one unless its signed file is
 * there. @throws Refusal ERROR_INVOICE_NOT_SIGNED where nobody signs a file that needs it
 */
async function fileToSend(
  tx: Tx,
  row: DocumentRow,
  { corrected, doesChannelSign }: { corrected: DocumentRow | null; doesChannelSign: boolean },
): Promise<einvoice_fileModel> {
  const needed = needsSignature(corrected ?? row)
  const last = await lastFile(tx, row.id)
  if (needed && (await isSigned(tx, last, corrected))) return last
  if (needed && !doesChannelSign) throw new Refusal('ERROR_INVOICE_NOT_SIGNED', {}, ['invoice_id'])
  if (!corrected) return last
  await dropCopy(tx, row.id)
  await writeFileAgain(tx, corrected)
  return lastFile(tx, row.id)
}

/**
 * A second request for a document that is on its way changes nothing, but wakes a job that a killed server left behind.
 */
async function resumeSending(tx: Tx, row: DocumentRow): Promise<void> {
  const file = await lastFile(tx, row.id)
  if (file.state === 'SENDING') await enqueueSending(tx, row, file.id)
  if (file.state === 'READY') await enqueueCopy(tx, row)
}

const enqueueSending = (tx: Tx, row: DocumentRow, fileId: number): Promise<void> =>
  enqueue(tx, 'exchange-send', { file_id: fileId, structure_id: row.structure_id }, { key: `send:${fileId}` })

/** A file as it is sent: with its signature, where it has one. */
export const outgoing = ({
  file_name,
  bytes,
  signed_bytes,
}: Pick<einvoice_fileModel, 'file_name' | 'bytes' | 'signed_bytes'>) =>
  signed_bytes ? { name: `${file_name}.p7m`, bytes: signed_bytes } : { name: file_name, bytes }

/** The channel took the file in charge, though that may have been noticed late. A repeated call changes nothing. */
export async function fileWasSent(
  tx: Tx,
  fileId: number,
  sent: { channel: string; identificativo_sdi: string | null },
): Promise<void> {
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const row = await lockDocument(tx, file.document_id, EXCHANGED, ANY_TYPE)
  const { count } = await tx.einvoice_file.updateMany({
    where: { id: fileId, state: { in: ['SENDING', 'FAILED'] } },
    data: { state: 'SENT', sent_at: now(), error: null, ...sent },
  })
  const state = nextState(exchangeStateOf(row), 'TAKEN_IN_CHARGE')
  if (count === 1 && state) await moveExchanged(tx, row, { state, action: 'STATE' })
}

/** The channel could not take the file: the operator sees why and may send again. */
export const fileWasNotSent = (tx: Tx, fileId: number, error: string): Promise<void> =>
  fileFailed(tx, fileId, error, ['SENDING'])

/** The PDF copy could not be put into a file that waits for it: the operator sees why and may send again. */
export const fileWasNotPrepared = (tx: Tx, fileId: number, error: string): Promise<void> =>
  fileFailed(tx, fileId, error, ['READY'])

/** The channel took the file, and gave it back without an answer of the exchange system. */
export const fileWasReturned = (tx: Tx, fileId: number, error: string): Promise<void> =>
  fileFailed(tx, fileId, error, ['SENDING', 'SENT'])

async function fileFailed(tx: Tx, fileId: number, error: string, from: string[]): Promise<void> {
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const row = await lockDocument(tx, file.document_id, EXCHANGED, ANY_TYPE)
  const { count } = await tx.einvoice_file.updateMany({
    where: { id: fileId, state: { in: from } },
    data: { state: 'FAILED', error: error.slice(0, 1000) },
  })
  if (count === 0) return
  const state = nextState(exchangeStateOf(row), 'OUTPUT_ERROR')
  if (state) await moveExchanged(tx, row, { state, action: 'STATE', description: error.slice(0, 1000) })
}
