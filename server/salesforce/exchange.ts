import { createHash } from 'node:crypto'
import type { ExchangeEvent, InvoiceState } from '@/lib/domain/invoice-state'
import { isCorrectable, nextState, sendsOnlyUnsent } from '@/lib/domain/invoice-state'
import { Refusal } from '@/lib/domain/refusal'
import type { Tx } from '@/server/db/client'
import { readMessage, type SdiMessage } from '@/server/einvoice'
import type { IncomingMessage } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue'
import { type DocumentRow, EXCHANGED, lockDocument } from './document-row'
import { currentParties, refreshed, writeRefreshed } from './draft'
import { writeFileAgain } from './issued-file'
import { followPayments } from './settlement'
import { moveDocument } from './state'

/** States in which the file is on its way or has arrived: asking to send again changes nothing. */
const ON_ITS_WAY = new Set([
  'DIGITAL_SENT_IN_PROGRESS',
  'DIGITAL_SENT_ESITO_OK',
  'DIGITAL_SENT_SUCCESS',
  'DIGITAL_SENT_WARNING',
])

/**
 * Has an issued DIGITAL invoice or credit note sent by a job. Sending twice sends once. After a rejection the file is written
 * again under a new name, with the same number and date, and the parties as the registry has them now.
 */
export async function sendDocument(tx: Tx, id: number, accountId: number | null): Promise<void> {
  const row = await lockDocument(tx, id, EXCHANGED)
  if (row.typology !== 'DIGITAL') throw new Refusal('ERROR_INVOICE_NOT_DIGITAL')
  if (ON_ITS_WAY.has(row.state)) return resumeSending(tx, row)
  const current = row.state as InvoiceState
  const state = nextState(current, 'SEND') ?? 'DIGITAL_SENT_IN_PROGRESS'
  if (isCorrectable(current)) await writeFileAgain(tx, await renewed(tx, row))
  const file = await lastFile(tx, id)
  if (sendsOnlyUnsent(current) && file.state !== 'READY') {
    throw new Refusal('ERROR_INVOICE_STATE', { state: current, event: 'SEND' }, ['state'])
  }
  await tx.einvoice_file.update({
    where: { id: file.id },
    data: { state: 'SENDING', error: null },
    select: { id: true },
  })
  await moveDocument(tx, row, { state, action: 'SEND', accountId })
  await enqueueSending(tx, row, file.id)
}

/** A rejected document as the registry is now: what was wrong about a party is mended there. */
async function renewed(tx: Tx, row: DocumentRow): Promise<DocumentRow> {
  const fresh = refreshed(row, await currentParties(tx, row.ana_sku))
  if (fresh !== row) await writeRefreshed(tx, fresh)
  return fresh
}

/** Asking again for what is on its way changes nothing, but wakes a job that a killed server left behind. */
async function resumeSending(tx: Tx, row: DocumentRow): Promise<void> {
  const file = await lastFile(tx, row.id)
  if (file.state === 'SENDING') await enqueueSending(tx, row, file.id)
}

const enqueueSending = (tx: Tx, row: DocumentRow, fileId: number): Promise<void> =>
  enqueue(tx, 'exchange-send', { file_id: fileId, structure_id: row.structure_id }, { key: `send:${fileId}` })

async function lastFile(tx: Tx, documentId: number) {
  return tx.einvoice_file.findFirstOrThrow({ where: { document_id: documentId }, orderBy: { id: 'desc' } })
}

/** The channel took the file in charge. A repeated call changes nothing. */
export async function fileWasSent(
  tx: Tx,
  fileId: number,
  sent: { channel: string; identificativo_sdi: string | null },
): Promise<void> {
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const row = await lockDocument(tx, file.document_id, EXCHANGED)
  const { count } = await tx.einvoice_file.updateMany({
    where: { id: fileId, state: 'SENDING' },
    data: { state: 'SENT', sent_at: now(), ...sent },
  })
  const state = nextState(row.state as InvoiceState, 'TAKEN_IN_CHARGE')
  if (count === 1 && state) await moveDocument(tx, row, { state, action: 'STATE' })
}

/** The channel could not take the file: the operator sees why and may send again. */
export async function fileWasNotSent(tx: Tx, fileId: number, error: string): Promise<void> {
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const row = await lockDocument(tx, file.document_id, EXCHANGED)
  await tx.einvoice_file.updateMany({
    where: { id: fileId, state: 'SENDING' },
    data: { state: 'FAILED', error: error.slice(0, 1000) },
  })
  const state = nextState(row.state as InvoiceState, 'OUTPUT_ERROR')
  if (state) await moveDocument(tx, row, { state, action: 'STATE', description: error.slice(0, 1000) })
}

const eventOf: Partial<Record<SdiMessage['type'], ExchangeEvent>> = {
  RC: 'DELIVERED',
  MC: 'NOT_DELIVERED',
  NS: 'REJECTED',
}

const fileStateOf = { RC: 'DELIVERED', MC: 'NOT_DELIVERED', NS: 'REJECTED' } as const

/**
 * Keeps a message byte for byte and moves the document it is about. The same message again changes nothing;
 * one that comes late never leads a final state back; one about an earlier file of the document is only kept.
 */
export async function receiveMessage(tx: Tx, fileId: number, incoming: IncomingMessage): Promise<void> {
  const message = readMessage(incoming.bytes)
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const row = await lockDocument(tx, file.document_id, EXCHANGED)
  if (!(await keepMessage(tx, fileId, incoming, message))) return
  const latest = await lastFile(tx, file.document_id)
  const event = eventOf[message.type]
  if (!event || latest.id !== fileId) return
  const state = nextState(row.state as InvoiceState, event)
  const identificativo_sdi = message.identificativo_sdi.slice(0, 30) || file.identificativo_sdi
  const reason = describe(message).slice(0, 1000)
  if (state) {
    const fileState = fileStateOf[message.type as keyof typeof fileStateOf]
    const data = { state: fileState, identificativo_sdi, error: reason || null }
    await tx.einvoice_file.update({ where: { id: fileId }, data, select: { id: true } })
    await moveDocument(tx, row, { state, action: 'STATE', description: reason })
    await followPayments(tx, row.id, { accountId: null })
  }
}

const describe = (message: SdiMessage): string =>
  message.errors
    .map((error) => `${error.code} ${error.description}`)
    .join('\n')
    .slice(0, 4000)

async function keepMessage(
  tx: Tx,
  fileId: number,
  incoming: IncomingMessage,
  message: SdiMessage,
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
      description: describe(message),
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      received_at: now(),
    },
    skipDuplicates: true,
  })
  return count === 1
}
