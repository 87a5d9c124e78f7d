import type { ExchangeEvent } from '@/lib/domain/documents/invoice-state'
import type { Tx } from '@/server/db/client'
import type { ArubaOutcome, ArubaState, InvoicetronicUpdate } from '@/server/exchange'
import { receiveReport, type StateReport } from '../receive-message'
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

const ARUBA_MEANINGS: Readonly<Record<ArubaState, Meaning | null>> = {
  'Presa in carico': null,
  'Errore elaborazione': null,
  Inviata: null,
  Scartata: REJECTED,
  'Non consegnata': NOT_DELIVERED,
  'Recapito impossibile': NOT_DELIVERED,
  Consegnata: DELIVERED,
  Accettata: ACCEPTED,
  Rifiutata: REFUSED,
  'Decorrenza termini': EXPIRED,
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

/** How a file stands at Aruba, as a report: for a state whose message does not come along. */
export function reportOfOutcome(
  { state, description, identificativo_sdi }: Omit<ArubaOutcome, 'messages'>,
  file: SentFile,
): StateReport {
  const meaning = state && ARUBA_MEANINGS[state]
  const words = [meaning?.esito, description].filter(Boolean).join(' ')
  return {
    ...meantBy(meaning, file),
    identificativo_sdi,
    message_id: null,
    description: meaning === DELIVERED ? '' : words.slice(0, 4000),
    name: `${baseOf(file)}_${meaning?.type ?? 'IN'}_aruba.json`,
    bytes: Buffer.from(JSON.stringify({ state, description, identificativo_sdi }, null, 2), 'utf8'),
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
