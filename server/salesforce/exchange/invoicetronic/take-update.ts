import type { ExchangeEvent } from '@/lib/domain/documents/invoice-state'
import type { Tx } from '@/server/db/client'
import type { InvoicetronicUpdate } from '@/server/exchange'
import { receiveReport, type StateReport } from '../receive-message'
import { isPublicFile } from '../signature-need'
import { handoverWasTaken } from './handover'

type Meaning = {
  type: NonNullable<StateReport['type']>
  event: ExchangeEvent
  isPublic?: true
  esito?: string
}

/** The message of the exchange system that each state stands for. `Inviato` is none: the file was passed on. */
const MEANINGS: Readonly<Record<InvoicetronicUpdate['state'], Meaning | null>> = {
  Inviato: null,
  Consegnato: { type: 'RC', event: 'DELIVERED' },
  NonConsegnato: { type: 'MC', event: 'NOT_DELIVERED', isPublic: true },
  Scartato: { type: 'NS', event: 'REJECTED' },
  AccettatoDalDestinatario: { type: 'NE', event: 'ACCEPTED', isPublic: true, esito: 'EC01' },
  RifiutatoDalDestinatario: { type: 'NE', event: 'REFUSED', isPublic: true, esito: 'EC02' },
  ImpossibilitaDiRecapito: { type: 'MC', event: 'NOT_DELIVERED' },
  DecorrenzaTermini: { type: 'DT', event: 'TERMS_EXPIRED', isPublic: true },
  AttestazioneTrasmissioneFattura: { type: 'AT', event: 'ATTESTED', isPublic: true },
}

/** Takes a state of a file of the own structure; one of a file that others handed to the account has no effect. */
export async function takeUpdate(tx: Tx, structureId: number, update: InvoicetronicUpdate): Promise<void> {
  const { mark, sendId } = update
  const found = await tx.invoicetronic_dispatch.findFirst({
    where: { structure_id: structureId, ...(mark ? { mark } : { send_id: sendId }) },
    select: { id: true, file: { select: { id: true, file_name: true, bytes: true } } },
  })
  if (!found) return
  // An update may come before the answer to the handover was recorded, or in place of one that was never heard.
  await handoverWasTaken(tx, found.id, sendId)
  await receiveReport(tx, found.file.id, reportOf(update, found.file))
}

function reportOf(update: InvoicetronicUpdate, file: { file_name: string; bytes: Uint8Array }): StateReport {
  const { id, state, identificativo_sdi, message_id } = update
  const meaning = MEANINGS[state]
  const base = file.file_name.replace(/\.xml$/i, '')
  return {
    type: meaning?.type ?? null,
    event: meaning?.event ?? null,
    family: meaning?.isPublic || isPublicFile(file.bytes) ? 'PA' : 'B2B',
    identificativo_sdi,
    message_id,
    description: meaning ? describe(update, meaning) : '',
    name: `${base}_${meaning?.type ?? 'IN'}_${id}.json`,
    bytes: Buffer.from(JSON.stringify(update, null, 2), 'utf8'),
  }
}

/** The provider's words, one thing a line; of a delivery there is nothing to say. */
function describe({ description, errors }: InvoicetronicUpdate, { type, esito }: Meaning): string {
  if (type === 'RC') return ''
  const faults = errors.map((error) =>
    [error.code, error.description, error.hint && `(${error.hint})`].filter(Boolean).join(' '),
  )
  const words = [esito, description].filter(Boolean).join(' ')
  return (faults.length > 0 ? faults : [words]).filter(Boolean).join('\n').slice(0, 4000)
}
