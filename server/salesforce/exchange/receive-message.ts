import { createHash } from 'node:crypto'
import { type ExchangeEvent, type InvoiceState, nextState } from '@/lib/domain/documents/invoice-state'
import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import { readMessage, type SdiMessage } from '@/server/einvoice'
import type { IncomingMessage } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import type { DocumentRow } from '../document/document-row'
import { lastFile } from '../document/issued-file'
import { ANY_TYPE, EXCHANGED } from '../document/row'
import { lockDocument } from '../document/row-queries'
import { followPayments } from '../document/settlement'
import { exchangeStateOf, moveExchanged } from './exchange'

const EVENTS: Partial<Record<SdiMessage['type'], ExchangeEvent>> = {
  RC: 'DELIVERED',
  MC: 'NOT_DELIVERED',
  NS: 'REJECTED',
  DT: 'TERMS_EXPIRED',
  AT: 'ATTESTED',
  SE: 'ANSWER_VOID',
}

/** NE forwards the office's answer to us; EC is that answer itself, which a later SE may declare void. */
export const eventOf = ({ type, esito }: Pick<SdiMessage, 'type' | 'esito'>): ExchangeEvent | undefined => {
  if (type !== 'NE' && type !== 'EC') return EVENTS[type]
  return esito === 'EC02' ? 'REFUSED' : esito === 'EC01' ? 'ACCEPTED' : undefined
}

const FILE_STATES: Partial<Record<InvoiceState, string>> = {
  DIGITAL_SENT_SUCCESS: 'DELIVERED',
  DIGITAL_SENT_WARNING: 'NOT_DELIVERED',
  DIGITAL_SENT_ERROR: 'REJECTED',
  DIGITAL_SENT_ESITO_KO: 'REJECTED',
}

/**
 * A message that came; its XML where it came in an envelope, in which `bytes` are no XML; and the common name of its
 * signer, empty without a signature.
 */
type ReceivedMessage = IncomingMessage & { xml?: Uint8Array; signedBy?: string | null }

/**
 * Keeps a message byte for byte and moves the document it is about. The same message again changes nothing, in an envelope
 * or without; one that comes late never leads a final state back; one about an earlier file of the document is only kept.
 */
export async function receiveMessage(tx: Tx, fileId: number, incoming: ReceivedMessage): Promise<void> {
  const message = readMessage(incoming.xml ?? incoming.bytes)
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const row = await lockDocument(tx, file.document_id, EXCHANGED, ANY_TYPE)
  const description = describe(message, isOfOtherBytes(message, file))
  if (!(await keepMessage(tx, fileId, incoming, { message, description }))) return
  const { identificativo_sdi } = message
  await applyAnswer(tx, { row, file }, { event: eventOf(message), identificativo_sdi, description })
}

/** A state of a file that a provider reports in words of its own, without the exchange system's message. */
export type StateReport = {
  /** Null for a state that is no message: only the identifier counts then. */
  type: Exclude<SdiMessage['type'], 'MT'> | null
  event: ExchangeEvent | null
  family: SdiMessage['family']
  identificativo_sdi: string | null
  message_id: string | null
  /** One thing a line. */
  description: string
  /** The report as it is kept; of one name one is taken. */
  name: string
  bytes: Uint8Array
}

/** Keeps a provider's report as a message is kept, and moves its document as the message would. */
export async function receiveReport(tx: Tx, fileId: number, report: StateReport): Promise<void> {
  const { document_id } = await tx.einvoice_file.findUniqueOrThrow({
    where: { id: fileId },
    select: { document_id: true },
  })
  const row = await lockDocument(tx, document_id, EXCHANGED, ANY_TYPE)
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: fileId } })
  const { type, event, name, bytes, description } = report
  const identificativo_sdi = report.identificativo_sdi ?? ''
  if (identificativo_sdi && !file.identificativo_sdi) {
    const data = { identificativo_sdi: identificativo_sdi.slice(0, 30) }
    await tx.einvoice_file.update({ where: { id: fileId }, data, select: { id: true } })
  }
  if (!type || !event) return
  const known = await tx.exchange_message.count({ where: { einvoice_file_id: fileId, file_name: name } })
  if (known > 0) return
  const message = { type, family: report.family, message_id: report.message_id, identificativo_sdi }
  if (!(await keepMessage(tx, fileId, { name, bytes }, { message, description }))) return
  await applyAnswer(tx, { row, file }, { event, identificativo_sdi, description })
}

type Answer = { event: ExchangeEvent | undefined; identificativo_sdi: string; description: string }

/** Moves a document by an answer about one of its files; one about an earlier file changes nothing. */
async function applyAnswer(
  tx: Tx,
  { row, file }: { row: DocumentRow; file: einvoice_fileModel },
  { event, identificativo_sdi, description }: Answer,
): Promise<void> {
  const latest = await lastFile(tx, file.document_id)
  if (!event || latest.id !== file.id) return
  if (event === 'ANSWER_VOID' && (await hasOutcome(tx, file.id))) return
  const state = nextState(exchangeStateOf(row), event)
  if (!state) return
  const reason = description.slice(0, 1000)
  const data = {
    state: FILE_STATES[state] ?? file.state,
    identificativo_sdi: identificativo_sdi.slice(0, 30) || file.identificativo_sdi,
    error: reason || null,
  }
  await tx.einvoice_file.update({ where: { id: file.id }, data, select: { id: true } })
  await moveExchanged(tx, row, { state, action: 'STATE', description: reason })
  if (row.type === 'ACTIVE') await followPayments(tx, row.id, { accountId: null })
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
  {
    message,
    description,
  }: {
    message: Pick<SdiMessage, 'type' | 'family' | 'message_id' | 'identificativo_sdi'>
    description: string
  },
): Promise<boolean> {
  const bytes = Buffer.from(incoming.bytes)
  const sha256 = createHash('sha256').update(incoming.xml ?? bytes)
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
      sha256: sha256.digest('hex'),
      received_at: now(),
    },
    skipDuplicates: true,
  })
  return count === 1
}
