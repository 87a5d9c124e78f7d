/** Reads an invoice file: its format, and its elements as they stand. */
import { DEFAULT_LIMITS, parseXml, type XmlLimits } from './parse-xml'
import { schemaOf } from './schema/invoice'
import { childrenOf, textAt, type XmlElement } from './tree'

export type InvoiceFormat = 'FPA12' | 'FPR12' | 'FSM10'

export type ReadInvoice = {
  /** Local name of the root element. */
  readonly root: string
  readonly namespace: string
  /** By root and namespace; null when it is no invoice of today's formats. */
  readonly family: 'ordinary' | 'simplified' | null
  /** The format that the file declares (FormatoTrasmissione, else `versione`); null when that is no known format. */
  readonly format: InvoiceFormat | null
  /** The `versione` attribute as it stands. */
  readonly version: string
  /** TipoDocumento of each body, in order; several in a lot. */
  readonly documentTypes: readonly string[]
  readonly tree: XmlElement
  readonly encoding: string
  /** The bytes contradict the declared encoding: SdI would not read the file. */
  readonly misdeclared: boolean
}

const isFormat = (text: string): text is InvoiceFormat => ['FPA12', 'FPR12', 'FSM10'].includes(text)

/**
 * Reads a file in UTF-8, UTF-16 or a single-byte encoding; a byte order mark and white space before the prolog are
 * tolerated. Any DOCTYPE is refused; size, depth, number of elements and time are bounded.
 * @throws UnreadableXml
 */
export function readInvoice(bytes: Uint8Array, limits: XmlLimits = DEFAULT_LIMITS): ReadInvoice {
  const { root: tree, encoding, misdeclared } = parseXml(bytes, limits)
  const schema = schemaOf(tree.name, tree.namespace)
  const version = tree.attributes.versione ?? ''
  const stated =
    textAt(tree, 'FatturaElettronicaHeader', 'DatiTrasmissione', 'FormatoTrasmissione') || version
  const general = ['DatiGenerali', 'DatiGeneraliDocumento', 'TipoDocumento'] as const
  return {
    root: tree.name,
    namespace: tree.namespace,
    family: schema ? (schema.rootName === 'FatturaElettronica' ? 'ordinary' : 'simplified') : null,
    format: isFormat(stated) ? stated : null,
    version,
    documentTypes: childrenOf(tree, 'FatturaElettronicaBody').map((body) => textAt(body, ...general)),
    tree,
    encoding,
    misdeclared,
  }
}
