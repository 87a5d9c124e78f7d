/**
 * Reads the messages of the exchange system, of both families: PA (namespace fatturapa.gov.it) and B2B/B2C (namespace
 * ivaservizi). Genuine messages break their own schema, so reading is lenient: by local name, in either namespace.
 */
import { DEFAULT_LIMITS, parseXml, type XmlLimits } from './parse-xml'
import { child, childrenOf, textAt, type XmlElement } from './tree'

export type MessageFamily = 'PA' | 'B2B'
export type MessageType = 'RC' | 'NS' | 'MC' | 'MT' | 'NE' | 'DT' | 'AT' | 'EC' | 'SE'

export type MessageError = {
  readonly code: string
  readonly description: string
  /** B2B only. */
  readonly suggestion: string | null
}

/** A message of the exchange system about a file. Texts are as they stand; null where the message states nothing. */
export type SdiMessage = {
  readonly type: MessageType
  readonly family: MessageFamily
  /** Local name of the root element. */
  readonly name: string
  readonly identificativo_sdi: string
  readonly nome_file: string | null
  /** SHA-256 of the transmitted file in hexadecimal (B2B, and AT). */
  readonly hash: string | null
  readonly message_id: string | null
  /** xs:dateTime. */
  readonly data_ora_ricezione: string | null
  readonly data_ora_consegna: string | null
  /** xs:date, of a B2B file that could not be delivered. */
  readonly data_messa_a_disposizione: string | null
  readonly destinatario: { readonly codice: string; readonly descrizione: string } | null
  /** The archive that the file came in. */
  readonly riferimento_archivio: { readonly identificativo_sdi: string; readonly nome_file: string } | null
  readonly riferimento_fattura: {
    readonly numero: string
    readonly anno: string
    readonly posizione: string
  } | null
  /** EC01 accepted, EC02 refused, of NE and EC. */
  readonly esito: string | null
  /** EN00 malformed, EN01 not admissible, of SE. */
  readonly scarto: string | null
  readonly descrizione: string | null
  readonly note: string | null
  /** Of MT. */
  readonly codice_destinatario: string | null
  readonly formato: string | null
  readonly errors: readonly MessageError[]
}

export const MESSAGE_NAMESPACES: Readonly<Record<MessageFamily, string>> = {
  PA: 'http://www.fatturapa.gov.it/sdi/messaggi/v1.0',
  B2B: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0',
}

const TYPES: ReadonlyMap<string, MessageType> = new Map([
  ['RicevutaConsegna', 'RC'],
  ['NotificaScarto', 'NS'],
  ['RicevutaScarto', 'NS'],
  ['NotificaMancataConsegna', 'MC'],
  ['RicevutaImpossibilitaRecapito', 'MC'],
  ['MetadatiInvioFile', 'MT'],
  ['FileMetadati', 'MT'],
  ['NotificaEsito', 'NE'],
  ['NotificaDecorrenzaTermini', 'DT'],
  ['AttestazioneTrasmissioneFattura', 'AT'],
  ['NotificaEsitoCommittente', 'EC'],
  ['ScartoEsitoCommittente', 'SE'],
])

/** Thrown for readable XML that is no message of the exchange system. */
export class NotAMessage extends Error {
  override readonly name = 'NotAMessage'
}

const familyOf = (namespace: string): MessageFamily | null =>
  namespace === MESSAGE_NAMESPACES.B2B ? 'B2B' : namespace === MESSAGE_NAMESPACES.PA ? 'PA' : null

const orNull = (text: string): string | null => (text === '' ? null : text)

function recipient(root: XmlElement): SdiMessage['destinatario'] {
  const element = child(root, 'Destinatario')
  if (!element || element.children.length === 0) return null
  return { codice: textAt(element, 'Codice'), descrizione: textAt(element, 'Descrizione') }
}

function archive(root: XmlElement): SdiMessage['riferimento_archivio'] {
  const element = child(root, 'RiferimentoArchivio')
  return element
    ? { identificativo_sdi: textAt(element, 'IdentificativoSdI'), nome_file: textAt(element, 'NomeFile') }
    : null
}

function invoiceReference(holder: XmlElement): SdiMessage['riferimento_fattura'] {
  const element = child(holder, 'RiferimentoFattura')
  if (!element) return null
  return {
    numero: textAt(element, 'NumeroFattura'),
    anno: textAt(element, 'AnnoFattura'),
    posizione: textAt(element, 'PosizioneFattura'),
  }
}

const errorsOf = (root: XmlElement): readonly MessageError[] =>
  childrenOf(child(root, 'ListaErrori'), 'Errore').map((error) => ({
    code: textAt(error, 'Codice'),
    description: textAt(error, 'Descrizione'),
    suggestion: orNull(textAt(error, 'Suggerimento')),
  }))

/**
 * Reads a message.
 * @throws UnreadableXml for bytes that are no safe, well-formed XML
 * @throws NotAMessage for any other document
 */
export function readMessage(bytes: Uint8Array, limits: XmlLimits = DEFAULT_LIMITS): SdiMessage {
  const { root } = parseXml(bytes, limits)
  const type = TYPES.get(root.name)
  const family = familyOf(root.namespace)
  if (!type || !family) throw new NotAMessage(root.name.slice(0, 60))
  const at = (name: string): string | null => orNull(textAt(root, name))
  const outcome = child(root, 'EsitoCommittente') ?? root
  return {
    type,
    family,
    name: root.name,
    identificativo_sdi: textAt(root, 'IdentificativoSdI'),
    nome_file: at('NomeFile'),
    hash: at('Hash') ?? at('HashFileOriginale'),
    message_id: at('MessageId') ?? at('MessageIdCommittente'),
    data_ora_ricezione: at('DataOraRicezione'),
    data_ora_consegna: at('DataOraConsegna'),
    data_messa_a_disposizione: at('DataMessaADisposizione'),
    destinatario: recipient(root),
    riferimento_archivio: archive(root),
    riferimento_fattura: invoiceReference(outcome),
    esito: orNull(textAt(outcome, 'Esito')),
    scarto: at('Scarto'),
    descrizione: orNull(textAt(outcome, 'Descrizione')),
    note: at('Note'),
    codice_destinatario: at('CodiceDestinatario'),
    formato: at('Formato'),
    errors: errorsOf(root),
  }
}
