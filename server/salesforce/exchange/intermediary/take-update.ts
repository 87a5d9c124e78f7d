import type { ExchangeEvent } from '@/lib/domain/documents/invoice-state'
import type { Intermediary } from '@/lib/domain/einvoice/intermediaries'
import type { Tx } from '@/server/db/client'
import type { FileState, InvoicetronicUpdate, Notice, Outcome } from '@/server/exchange'
import { eventOf, receiveReport, type StateReport } from '../receive-message'
import { isPublicFile } from '../signature-need'
import { handoverWasTaken } from './handover'

type Meaning = {
  type: NonNullable<StateReport['type']>
  event: ExchangeEvent
  isPublic?: true
  esito?: string
}

const DELIVERED: Meaning = { type: 'RC', event: 'DELIVERED' }
const NOT_DELIVERED: Meaning = { type: 'MC', event: 'NOT_DELIVERED' }
const REJECTED: Meaning = { type: 'NS', event: 'REJECTED' }
const ACCEPTED: Meaning = { type: 'NE', event: 'ACCEPTED', isPublic: true, esito: 'EC01' }
const REFUSED: Meaning = { type: 'NE', event: 'REFUSED', isPublic: true, esito: 'EC02' }
const EXPIRED: Meaning = { type: 'DT', event: 'TERMS_EXPIRED', isPublic: true }

/** The message of the exchange system that each state stands for. `Inviato` is none: the file was passed on. */
const MEANINGS: Readonly<Record<InvoicetronicUpdate['state'], Meaning | null>> = {
  Inviato: null,
  Consegnato: DELIVERED,
  NonConsegnato: { ...NOT_DELIVERED, isPublic: true },
  Scartato: REJECTED,
  AccettatoDalDestinatario: ACCEPTED,
  RifiutatoDalDestinatario: REFUSED,
  ImpossibilitaDiRecapito: NOT_DELIVERED,
  DecorrenzaTermini: EXPIRED,
  AttestazioneTrasmissioneFattura: { type: 'AT', event: 'ATTESTED', isPublic: true },
}

/** The message that each state stands for at a provider that is asked file by file. */
const STATE_MEANINGS: Readonly<Record<FileState, Meaning | null>> = {
  WAITING: null,
  RETURNED: null,
  REJECTED,
  NOT_DELIVERED,
  DELIVERED,
  ACCEPTED,
  REFUSED,
  EXPIRED,
}

/** Takes a state of a file of the own structure; one of a file that others handed to the account has no effect. */
export async function takeUpdate(tx: Tx, structureId: number, update: InvoicetronicUpdate): Promise<void> {
  const { mark, sendId } = update
  const found = await tx.intermediary_dispatch.findFirst({
    where: {
      structure_id: structureId,
      provider: 'invoicetronic',
      ...(mark ? { mark } : { provider_id: sendId }),
    },
    select: { id: true, file: { select: { id: true, file_name: true, bytes: true } } },
  })
  if (!found) return
  // An update may come before the answer to the handover was recorded, or in place of one that was never heard.
  await handoverWasTaken(tx, found.id, sendId)
  await receiveReport(tx, found.file.id, reportOf(update, found.file))
}

type SentFile = { file_name: string; bytes: Uint8Array }

function reportOf(update: InvoicetronicUpdate, file: SentFile): StateReport {
  const { id, state, identificativo_sdi, message_id } = update
  const meaning = MEANINGS[state]
  return {
    ...meantBy(meaning, file),
    identificativo_sdi,
    message_id,
    description: meaning ? describe(update, meaning) : '',
    name: `${baseOf(file)}_${meaning?.type ?? 'IN'}_${id}.json`,
    bytes: Buffer.from(JSON.stringify(update, null, 2), 'utf8'),
  }
}

/** How a file stands at a provider, as a report: for a state whose message does not come along. */
export function reportOfOutcome(
  { state, word, description, identificativo_sdi }: Outcome,
  file: SentFile,
  provider: Intermediary,
): StateReport {
  const meaning = state && STATE_MEANINGS[state]
  const words = [meaning?.esito, description].filter(Boolean).join(' ')
  return {
    ...meantBy(meaning, file),
    identificativo_sdi,
    message_id: null,
    description: meaning === DELIVERED ? '' : words.slice(0, 4000),
    name: `${baseOf(file)}_${meaning?.type ?? 'IN'}_${provider}.json`,
    bytes: Buffer.from(JSON.stringify({ state: word, description, identificativo_sdi }, null, 2), 'utf8'),
  }
}

const OF_OFFICES: readonly Notice['type'][] = ['NE', 'EC', 'SE', 'DT', 'AT']

/** A message that a provider passes on in words of its own, as a report. */
export function reportOfNotice(notice: Notice, file: SentFile): StateReport {
  const { id, type, identificativo_sdi, message_id, description, bytes } = notice
  return {
    type,
    event: eventOf(notice) ?? null,
    family: OF_OFFICES.includes(type) || isPublicFile(file.bytes) ? 'PA' : 'B2B',
    identificativo_sdi,
    message_id,
    description: type === 'RC' ? '' : description,
    name: `${baseOf(file)}_${type}_${id}.json`,
    bytes,
  }
}

const baseOf = ({ file_name }: SentFile): string => file_name.replace(/\.xml$/i, '')

const meantBy = (
  meaning: Meaning | null,
  { bytes }: SentFile,
): Pick<StateReport, 'type' | 'event' | 'family'> => ({
  type: meaning?.type ?? null,
  event: meaning?.event ?? null,
  family: meaning?.isPublic || isPublicFile(bytes) ? 'PA' : 'B2B',
})

/** The provider's words, one thing a line; of a delivery there is nothing to say. */
function describe({ description, errors }: InvoicetronicUpdate, { type, esito }: Meaning): string {
  if (type === 'RC') return ''
  const faults = errors.map((error) =>
    [error.code, error.description, error.hint && `(${error.hint})`].filter(Boolean).join(' '),
  )
  const words = [esito, description].filter(Boolean).join(' ')
  return (faults.length > 0 ? faults : [words]).filter(Boolean).join('\n').slice(0, 4000)
}
