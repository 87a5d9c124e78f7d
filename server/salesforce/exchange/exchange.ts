import { createHash } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import { sendingState } from '@/lib/domain/documents/integration'
import {
  type DocumentState,
  type ExchangeEvent,
  type InvoiceState,
  isCorrectable,
  nextState,
  sendsOnlyUnsent,
} from '@/lib/domain/documents/invoice-state'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import { readMessage, type SdiMessage } from '@/server/einvoice'
import type { IncomingMessage } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue-store'
import type { DocumentRow } from '../document/document-row'
import { lastFile, renewed, writeFileAgain } from '../document/issued-file'
import { ANY_TYPE, EXCHANGED } from '../document/row'
import { lockDocument } from '../document/row-queries'
import { followPayments } from '../document/settlement'
import { ENTITY, moveDocument } from '../document/state-store'
import { isDispatchUncertain } from './pec/dispatch-queries'
import { refusePaused } from './pec/pec-account'
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
const exchangeStateOf = ({ type, state, exchange }: DocumentRow): DocumentState =>
  type === 'PASSIVE' ? sendingState(exchange?.state ?? '') : state

type Move = Parameters<typeof moveDocument>[2] & { state: InvoiceState }

/** Brings a document of ours into a state; that of an integration stands in its file, which the caller writes. */
async function moveExchanged(tx: Tx, row: DocumentRow, move: Move): Promise<void> {
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
  await refusePaused(tx, row.structure_id)
  const state = nextState(current, 'SEND') ?? 'DIGITAL_SENT_IN_PROGRESS'
  const fresh = isCorrectable(current) ? await renewed(tx, row) : row
  if (isCorrectable(current) && !needsSignature(fresh)) await writeFileAgain(tx, fresh)
  const file = await lastFile(tx, id)
  if (needsSignature(fresh) && !isSigned(file, isCorrectable(current) ? fresh : null)) {
    throw new Refusal('ERROR_INVOICE_NOT_SIGNED', {}, ['invoice_id'])
  }
  if (sendsOnlyUnsent(current) && file.state !== 'READY') {
    throw new Refusal('ERROR_INVOICE_STATE', { state: current, event: 'SEND' }, ['state'])
  }
  if (!again && (await isDispatchUncertain(tx, file.id))) {
    throw new Refusal('ERROR_SENDING_UNCERTAIN', {}, ['again'])
  }
  await tx.einvoice_file.update({
    where: { id: file.id },
    data: { state: 'SENDING', error: null },
    select: { id: true },
  })
  await moveExchanged(tx, row, { state, action: 'SEND', accountId })
  await enqueueSending(tx, row, file.id)
}

/**
 * A second request for a document that is on its way changes nothing, but wakes a job that a killed server left behind.
 */
async function resumeSending(tx: Tx, row: DocumentRow): Promise<void> {
  const file = await lastFile(tx, row.id)
  if (file.state === 'SENDING') await enqueueSending(tx, row, file.id)
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

const EVENTS: Partial<Record<SdiMessage['type'], ExchangeEvent>> = {
  RC: 'DELIVERED',
  MC: 'NOT_DELIVERED',
  NS: 'REJECTED',
  DT: 'TERMS_EXPIRED',
  AT: 'ATTESTED',
  SE: 'ANSWER_VOID',
}

/** NE forwards the office's answer to us; EC is that answer itself, which a later SE may declare void. */
const eventOf = ({ type, esito }: SdiMessage): ExchangeEvent | undefined => {
  if (type !== 'NE' && type !== 'EC') return EVENTS[type]
  return esito === 'EC02' ? 'REFUSED' : esito === 'EC01' ? 'ACCEPTED' : undefined
}

const FILE_STATES: Partial<Record<InvoiceState, string>> = {
  DIGITAL_SENT_SUCCESS: 'DELIVERED',
  DIGITAL_SENT_WARNING: 'NOT_DELIVERED',
  DIGITAL_SENT_ERROR: 'REJECTED',
  DIGITAL_SENT_ESITO_KO: 'REJECTED',
}

/** A message that came, and the common name of its signer, empty without a signature. */
type ReceivedMessage = IncomingMessage & { signedBy?: string | null }

/**
 * Keeps a message byte for byte and moves the document it is about. The same message again changes nothing;
 * one that comes late never leads a final state back; one about an earlier file of the document is only kept.
 */
export async function receiveMessage(tx: Tx, fileId: number, incoming: ReceivedMessage): Promise<void> {
  const message = readMessage(incoming.bytes)
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const row = await lockDocument(tx, file.document_id, EXCHANGED, ANY_TYPE)
  const description = describe(message, isOfOtherBytes(message, file))
  if (!(await keepMessage(tx, fileId, incoming, { message, description }))) return
  const latest = await lastFile(tx, file.document_id)
  const event = eventOf(message)
  if (!event || latest.id !== fileId) return
  if (event === 'ANSWER_VOID' && (await hasOutcome(tx, fileId))) return
  const state = nextState(exchangeStateOf(row), event)
  const identificativo_sdi = message.identificativo_sdi.slice(0, 30) || file.identificativo_sdi
  const reason = description.slice(0, 1000)
  if (state) {
    const data = { state: FILE_STATES[state] ?? file.state, identificativo_sdi, error: reason || null }
    await tx.einvoice_file.update({ where: { id: fileId }, data, select: { id: true } })
    await moveExchanged(tx, row, { state, action: 'STATE', description: reason })
    if (row.type === 'ACTIVE') await followPayments(tx, row.id, { accountId: null })
  }
}

/** Whether SdI passed on an answer (NE): that answer stands, whatever SdI reports of a later one. */
const hasOutcome = async (tx: Tx, fileId: number): Promise<boolean> =>
  (await tx.exchange_message.count({ where: { einvoice_file_id: fileId, message_type: 'NE' } })) > 0

type SentFile = Pick<einvoice_fileModel, 'file_name' | 'bytes' | 'signed_bytes'>

/**
 * Whether a message is about other bytes than those that we sent under that name: Hash is their SHA-256. What somebody
 * signed after us has another name, and of that we know no hash.
 */
function isOfOtherBytes({ hash, nome_file }: SdiMessage, file: SentFile): boolean {
  const name = file.signed_bytes ? `${file.file_name}.p7m` : file.file_name
  if (hash === null || nome_file?.toLowerCase() !== name.toLowerCase()) return false
  const sha256 = createHash('sha256').update(file.signed_bytes ?? file.bytes)
  return sha256.digest('hex') !== hash.toLowerCase()
}

const OF_PUBLIC_OFFICES: readonly SdiMessage['type'][] = ['NE', 'EC', 'SE', 'DT', 'AT']

/** One thing a line: a code and its text; a word of ours where the screens have the text. */
function describe(message: SdiMessage, otherBytes: boolean): string {
  const answer = [message.esito, message.scarto, message.descrizione].filter(Boolean).join(' ')
  return [
    ...(otherBytes ? ['HASH_MISMATCH'] : []),
    ...(OF_PUBLIC_OFFICES.includes(message.type) && answer ? [answer] : []),
    ...message.errors.map((error) => `${error.code} ${error.description}`),
  ]
    .join('\n')
    .slice(0, 4000)
}

async function keepMessage(
  tx: Tx,
  fileId: number,
  incoming: ReceivedMessage,
  { message, description }: { message: SdiMessage; description: string },
): Promise<boolean> {
  const bytes = Buffer.from(incoming.bytes)
  const { count } = await tx.exchange_message.createMany({
    data: {
      einvoice_file_id: fileId,
      message_type: message.type,
      family: message.family,
      message_id: (message.message_id ?? '').slice(0, 60),
      identificativo_sdi: (message.identificativo_sdi ?? '').slice(0, 30),
      file_name: incoming.name.slice(0, 80),
      signed_by: incoming.signedBy?.slice(0, 200) ?? null,
      description,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      received_at: now(),
    },
    skipDuplicates: true,
  })
  return count === 1
}
