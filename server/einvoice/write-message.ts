/**
 * Messages in the exchange system's own form, for the sandbox channel. The schemas demand a ds:Signature that only SdI
 * can make: these have no signature, and are valid otherwise.
 */
import { create } from 'xmlbuilder2'
import { MESSAGE_NAMESPACES, type MessageError, type MessageFamily } from './messages'
import { xmlText } from './write'

type Common = {
  readonly family: MessageFamily
  /** Digits, at most 12. */
  readonly identificativo_sdi: string
  readonly nome_file: string
  /** SHA-256 of the transmitted file in hexadecimal; only in B2B messages. */
  readonly hash: string
  /** xs:dateTime with its offset. */
  readonly data_ora_ricezione: string
  /** At most 14 characters. */
  readonly message_id: string
  readonly note?: string
}

export type OutgoingMessage = Common &
  (
    | {
        readonly type: 'RC'
        readonly data_ora_consegna: string
        readonly destinatario: { readonly codice: string; readonly descrizione: string }
      }
    | { readonly type: 'NS'; readonly errors: readonly MessageError[] }
    | {
        readonly type: 'MC'
        /** xs:date; only in B2B messages. */
        readonly data_messa_a_disposizione: string
        readonly descrizione: string
      }
    | {
        /** A public office's answer; only in PA messages. */
        readonly type: 'NE'
        readonly esito: 'EC01' | 'EC02'
        readonly descrizione: string
      }
  )

type Field = readonly [
  name: string,
  content: string | readonly Field[],
  attributes?: Readonly<Record<string, string>>,
]

const NAMES = {
  PA: {
    RC: 'RicevutaConsegna',
    NS: 'NotificaScarto',
    MC: 'NotificaMancataConsegna',
    NE: 'NotificaEsito',
  },
  B2B: {
    RC: 'RicevutaConsegna',
    NS: 'RicevutaScarto',
    MC: 'RicevutaImpossibilitaRecapito',
    NE: 'NotificaEsito',
  },
} as const

const MAX_ERRORS = 200
const MAX_DESCRIPTION = { PA: 255, B2B: 1000 } as const
const MAX_SUGGESTION = 2000
const MAX_FILE_NAME = 50

/** Suggerimento is there in B2B messages only, but there it is compulsory. */
function errorFields(
  { code, description, suggestion }: MessageError,
  family: MessageFamily,
): readonly Field[] {
  const fields: readonly Field[] = [
    ['Codice', code],
    ['Descrizione', description.slice(0, MAX_DESCRIPTION[family])],
  ]
  return family === 'PA' ? fields : [...fields, ['Suggerimento', (suggestion ?? '').slice(0, MAX_SUGGESTION)]]
}

function ownFields(message: OutgoingMessage): readonly Field[] {
  const { family } = message
  switch (message.type) {
    case 'RC': {
      const { codice, descrizione } = message.destinatario
      return [
        ['DataOraConsegna', message.data_ora_consegna],
        [
          'Destinatario',
          [
            ['Codice', codice],
            ['Descrizione', descrizione],
          ],
        ],
      ]
    }
    case 'NS': {
      const errors = message.errors.slice(0, MAX_ERRORS)
      return [['ListaErrori', errors.map((error): Field => ['Errore', errorFields(error, family)])]]
    }
    case 'NE':
      return [
        [
          'EsitoCommittente',
          [
            ['IdentificativoSdI', message.identificativo_sdi],
            ['Esito', message.esito],
            ['Descrizione', message.descrizione.slice(0, MAX_DESCRIPTION[family])],
          ],
          { versione: '1.0' },
        ],
      ]
    case 'MC': {
      const available: readonly Field[] =
        family === 'B2B' ? [['DataMessaADisposizione', message.data_messa_a_disposizione]] : []
      return [...available, ['Descrizione', message.descrizione.slice(0, MAX_DESCRIPTION[family])]]
    }
  }
}

function fieldsOf(message: OutgoingMessage): readonly Field[] {
  return [
    ['IdentificativoSdI', message.identificativo_sdi],
    ['NomeFile', message.nome_file.slice(0, MAX_FILE_NAME)],
    ...(message.family === 'B2B' ? ([['Hash', message.hash]] as const) : []),
    ...(message.type === 'NE' ? [] : ([['DataOraRicezione', message.data_ora_ricezione]] as const)),
    ...ownFields(message),
    ['MessageId', message.message_id],
    ...(message.note === undefined ? [] : ([['Note', message.note]] as const)),
  ]
}

function addFields(to: ReturnType<typeof create>, fields: readonly Field[]): void {
  for (const [name, content, attributes = {}] of fields) {
    const element = to.ele('', name, attributes)
    if (typeof content !== 'string') addFields(element, content)
    else if (content !== '') element.txt(xmlText(content))
  }
}

/** The message as UTF-8 text; `readMessage` reads the same content back. */
export function writeMessage(message: OutgoingMessage): string {
  const { family, type } = message
  const doc = create({ version: '1.0', encoding: 'UTF-8' })
  addFields(
    doc.ele(MESSAGE_NAMESPACES[family], `ns3:${NAMES[family][type]}`, { versione: '1.0' }),
    fieldsOf(message),
  )
  return doc.end({ prettyPrint: false })
}
