/** From a document's values to its XML and to all that SdI would object to, each fault with our own field. */
import { isSimplified } from '@/lib/domain/codes/fatturapa'
import type { Day } from '@/lib/domain/core/day'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { checkContent } from './controls'
import { type Fault, fault } from './fault'
import { checkFileName, MAX_FILE_BYTES } from './file-name'
import { formField } from './form-field'
import type { Transmission } from './map/header'
import { invoiceToTree } from './map-invoice'
import { childrenOf, descend, textAt, type XmlElement } from './tree'
import { formatFault, validateStructure } from './validate'
import { writeInvoice } from './write'

/** The file's name begins with the transmitter's id; its progressive is ours and always fits. */
function nameFaults({ sender }: DocumentValue, { sender_id }: Transmission): readonly Fault[] {
  const found = checkFileName(`${sender_id.paese}${sender_id.codice}_00001.xml`)
  const field = sender_id.paese === 'IT' && sender.taxcode ? 'sender.taxcode' : 'sender.vatnumber'
  return found ? [{ ...found, field }] : []
}

const sizeFaults = (xml: string): readonly Fault[] =>
  Buffer.byteLength(xml) > MAX_FILE_BYTES
    ? [fault('00003', '', 'Le dimensioni del file superano quelle ammesse')]
    : []

/** A simplified invoice states no total: its lines must be all of the document's, which a contribution to a fund is not. */
function totalFaults(tree: XmlElement, { totals }: DocumentValue): readonly Fault[] {
  const lines = childrenOf(descend(tree, 'FatturaElettronicaBody'), 'DatiBeniServizi')
  const stated = sum(lines.map((line) => money(textAt(line, 'Importo'))))
  if (stated.eq(totals.total)) return []
  const reason = `gli importi delle righe (${fixed2(stated)}) non sono il totale del documento (${fixed2(totals.total)})`
  return [formatFault('/FatturaElettronicaBody/DatiBeniServizi', reason)]
}

function contentFaults(tree: XmlElement, value: DocumentValue, receivedOn: Day | null): readonly Fault[] {
  const structure = validateStructure(tree)
  const isShort = isSimplified(value.tipo_documento)
  const faults =
    structure.length > 0
      ? structure
      : [
          ...checkContent(tree, isShort ? 'simplified' : 'ordinary', receivedOn),
          ...(isShort ? totalFaults(tree, value) : []),
        ]
  return faults.map((found) => ({ ...found, field: formField(value, found.path) }))
}

/**
 * The invoice's XML (UTF-8 text) and its faults: name and size, structure, then content; empty when SdI would accept
 * it, as far as the file alone shows. Deterministic. Without `receivedOn` the date is not judged (00403).
 */
export function buildXml(
  value: DocumentValue,
  transmission: Transmission,
  receivedOn: Day | null = null,
): { readonly xml: string; readonly faults: readonly Fault[] } {
  const tree = invoiceToTree(value, transmission)
  const xml = writeInvoice(tree)
  const faults = [
    ...nameFaults(value, transmission),
    ...sizeFaults(xml),
    ...contentFaults(tree, value, receivedOn),
  ]
  return { xml, faults }
}

/** Stands for the number that a draft does not have yet. */
const PROVISIONAL_NUMBER = '1'

/** Returns the most bytes that an element can take: `&amp;` and `&#13;` are the longest texts for one character. */
const mostBytesOf = ({ name, text, children }: XmlElement): number =>
  children.reduce(
    (total, child) => total + mostBytesOf(child),
    2 * name.length + 5 + Buffer.byteLength(text) + 4 * (text.match(/[&<>\r]/g)?.length ?? 0),
  )

/** The declaration, and the root's prefix, namespace and attributes. */
const MAX_ROOT_BYTES = 300

/** Writes a draft, to measure it, only when it may be too large. */
const draftSizeFaults = (tree: XmlElement): readonly Fault[] =>
  mostBytesOf(tree) + MAX_ROOT_BYTES > MAX_FILE_BYTES ? sizeFaults(writeInvoice(tree)) : []

/**
 * The faults that a draft would have if it were issued now: as `buildXml`, but a number still to be given is no fault,
 * so that no number is spent on a document that SdI would refuse.
 */
export function checkInvoice(
  value: DocumentValue,
  transmission: Transmission,
  receivedOn: Day | null = null,
): readonly Fault[] {
  const full_numeration = value.full_numeration ?? PROVISIONAL_NUMBER
  const tree = invoiceToTree({ ...value, full_numeration }, transmission)
  return [
    ...nameFaults(value, transmission),
    ...draftSizeFaults(tree),
    ...contentFaults(tree, value, receivedOn),
  ]
}
