import { createHash } from 'node:crypto'
import { todayIn } from '@/lib/domain/core/local-time'
import { NO_CHANNEL } from '@/lib/domain/registry/receiver-code'
import { checkFile, type Fault, readInvoice, textAt, unwrap, writeMessage } from '@/server/einvoice'
import type { Channel, IncomingMessage, PendingFile } from './channel'

/** The code of the public office that refuses what it gets, so that a trial shows it. */
const REFUSING_OFFICE = 'RIFIUT'

type Settings = { zone: string; delayMs: number; now: () => Date }

/** The fault that SdI reports for an unsigned file to a public administration. */
const UNSIGNED: Fault = {
  code: '00102',
  path: '',
  message: 'File non integro (firma non valida) : Il file non risulta firmato',
  field: null,
}

/**
 * An exchange system of our own, for trying: it applies the controls to the very bytes that it was given and answers
 * with messages in the real form (RC, MC for a receiver without code and PEC, NS with the faults), in the family of the
 * file, some seconds later. A public office answers too: it accepts (EC01), or refuses (EC02) when its code is RIFIUT.
 */
export function sandboxChannel({ zone, delayMs, now }: Settings): Channel {
  return {
    name: 'sandbox',
    test: true,
    send: async (file) => ({ identificativo_sdi: identifierOf(file.bytes) }),
    async poll(pending) {
      const due = pending.filter((file) => now().getTime() - file.sentAt.getTime() >= delayMs)
      return (await Promise.all(due.map((file) => answersTo(file, zone)))).flat()
    },
    done: async () => undefined,
    setAside: async () => undefined,
  }
}

/** The same bytes always get the same identifier: sending twice is seen. */
const identifierOf = (bytes: Uint8Array): string =>
  String(Number.parseInt(createHash('sha256').update(bytes).digest('hex').slice(0, 9), 16)).padStart(11, '1')

async function answersTo(file: PendingFile, zone: string): Promise<IncomingMessage[]> {
  const bytes = Buffer.from(file.bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const received = dateTime(file.sentAt, zone)
  const [opened] = await unwrap(file.name, bytes)
  const isOpen = opened !== undefined && !('refused' in opened.content)
  const { tree } = readInvoice(isOpen ? opened.content.bytes : bytes)
  const transmission = (field: string) => textAt(tree, 'FatturaElettronicaHeader', 'DatiTrasmissione', field)
  const family = transmission('FormatoTrasmissione') === 'FPA12' ? ('PA' as const) : ('B2B' as const)
  const common = {
    family,
    identificativo_sdi: file.identificativo_sdi,
    nome_file: file.name,
    hash,
    data_ora_ricezione: received,
    message_id: hash.slice(0, 14),
  }
  const name = (type: string) => `${file.name.replace(/\.xml(\.p7m)?$/i, '')}_${type}_001.xml`
  const message = (type: string, xml: string) => ({ name: name(type), bytes: Buffer.from(xml, 'utf8') })
  const [report] = await checkFile(file.name, bytes, {
    receivedOn: todayIn(zone, file.sentAt),
    checkName: true,
  })
  const isUnsigned = family === 'PA' && !(isOpen && opened.content.signed)
  const faults = [...(isUnsigned ? [UNSIGNED] : []), ...(report?.faults ?? [])]
  if (faults.length > 0) {
    const errors = faults.map((fault) => ({
      code: fault.code,
      description: fault.message,
      suggestion: fault.path,
    }))
    return [message('NS', writeMessage({ ...common, type: 'NS', errors }))]
  }
  const codice = transmission('CodiceDestinatario')
  if (codice === NO_CHANNEL && transmission('PECDestinatario') === '') {
    const descrizione =
      "Recapito non disponibile: il file è a disposizione nell'area riservata del cessionario"
    const day = todayIn(zone, file.sentAt)
    return [
      message('MC', writeMessage({ ...common, type: 'MC', data_messa_a_disposizione: day, descrizione })),
    ]
  }
  const destinatario = { codice, descrizione: 'Ambiente di prova' }
  const delivery = message(
    'RC',
    writeMessage({ ...common, type: 'RC', data_ora_consegna: received, destinatario }),
  )
  if (family === 'B2B') return [delivery]
  const answer =
    codice === REFUSING_OFFICE
      ? ({ esito: 'EC02', descrizione: "Rifiuto di prova dell'ufficio RIFIUT" } as const)
      : ({ esito: 'EC01', descrizione: 'Accettazione di prova' } as const)
  const message_id = `${common.message_id.slice(0, -1)}E`
  return [delivery, message('NE', writeMessage({ ...common, type: 'NE', message_id, ...answer }))]
}

/** xs:dateTime with the offset of the zone. */
function dateTime(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant)
  const local = parts.replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(instant.getTime() / 1000) * 1000) / 60_000)
  const sign = minutes < 0 ? '-' : '+'
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  return `${local}${sign}${two(minutes / 60)}:${two(Math.abs(minutes) % 60)}`
}
