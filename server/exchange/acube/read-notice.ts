import * as z from 'zod'
import { NotAMessage, readMessage, UnreadableXml } from '@/server/einvoice'
import type { IncomingMessage } from '../channel'
import { IntermediaryFault } from '../intermediary/fault'
import type { FileState, Notice } from '../intermediary/outcome'
import { parsedJson } from '../intermediary/request'
import { sdiNumber, uuid } from './pages'
import { type CubeAccount, fetchFromCube } from './request'

const MESSAGE_BYTES = 6 * 1024 * 1024

const TYPES = ['RC', 'MC', 'NS', 'NE', 'EC', 'SE', 'DT', 'AT'] as const

const notification = z.looseObject({
  uuid,
  invoice_uuid: uuid.nullish(),
  type: z.enum(TYPES),
  message: z.unknown().optional(),
})

const text = z.union([z.string(), z.number()]).transform(String).nullish().catch(null)
const esito = z.enum(['EC01', 'EC02']).nullish().catch(null)

/** The names that SdI's messages have in XML, in lower case; those of faults come with capitals, too. */
const message = z.looseObject({
  identificativo_sdi: sdiNumber.catch(null),
  message_id: text,
  esito,
  descrizione: text,
  esito_committente: z.looseObject({ esito, descrizione: text }).nullish().catch(null),
  lista_errori: z.unknown().optional(),
})

/** A notification about a file; null for one that is about another file, or of which the meaning is not certain. */
export function readNotice(entry: unknown, id: string, state: FileState | null): Notice | null {
  const read = notification.safeParse(entry)
  if (!read.success || (read.data.invoice_uuid ?? id) !== id) return null
  const { type, message: stated } = read.data
  const inside = message.safeParse(typeof stated === 'string' ? parsedJson(stated) : stated).data
  const answer = type === 'NE' || type === 'EC' ? (esitoOf(inside) ?? esitoBy(state)) : null
  if ((type === 'NE' || type === 'EC') && !answer) return null
  const words = [answer, inside?.descrizione, inside?.esito_committente?.descrizione].filter(Boolean)
  return {
    id: read.data.uuid,
    type,
    esito: answer,
    description: [words.join(' '), ...faultsOf(inside?.lista_errori)]
      .filter(Boolean)
      .join('\n')
      .slice(0, 4000),
    identificativo_sdi: inside?.identificativo_sdi ?? null,
    message_id: inside?.message_id ?? null,
    bytes: Buffer.from(JSON.stringify(entry, null, 2), 'utf8'),
  }
}

type Message = z.output<typeof message>

const esitoOf = (inside: Message | undefined): Notice['esito'] =>
  inside?.esito_committente?.esito ?? inside?.esito ?? null

/** The state of a file follows from the office's answer. */
const esitoBy = (state: FileState | null): Notice['esito'] =>
  state === 'ACCEPTED' ? 'EC01' : state === 'REFUSED' ? 'EC02' : null

const fault = z.looseObject({ Codice: text, Descrizione: text, codice: text, descrizione: text })

/** The faults of a rejection, of which one stands alone and several in a list. */
function faultsOf(list: unknown): string[] {
  const inside = z
    .looseObject({ Errore: z.unknown().optional(), errore: z.unknown().optional() })
    .safeParse(list).data
  const found = inside ? (inside.Errore ?? inside.errore) : list
  const faults = Array.isArray(found) ? found : [found]
  return faults.flatMap((one) => {
    const read = fault.safeParse(one).data
    const words = [read?.Codice ?? read?.codice, read?.Descrizione ?? read?.descrizione].filter(Boolean)
    return words.length > 0 ? [words.join(' ')] : []
  })
}

/**
 * SdI's own message of a notification, byte for byte; null where A-Cube does not have it, or gives something else for it.
 * @throws IntermediaryFault
 */
export async function originalOf(
  account: CubeAccount,
  { id, type }: Notice,
): Promise<IncomingMessage | null> {
  const bytes = await fetchFromCube(account, 'application/xml', {
    path: `/notifications/${id}`,
    maxBytes: MESSAGE_BYTES,
  }).catch((error) => {
    if (error instanceof IntermediaryFault && error.kind === 'REFUSED') return null
    throw error
  })
  return bytes && isMessage(bytes, type) ? { name: `${id}_${type}.xml`, bytes } : null
}

function isMessage(bytes: Uint8Array, type: Notice['type']): boolean {
  try {
    return readMessage(bytes).type === type
  } catch (error) {
    if (error instanceof NotAMessage || error instanceof UnreadableXml) return false
    throw error
  }
}
