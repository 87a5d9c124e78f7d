/** From a document's values to its XML and to all that SdI would object to, each fault with our own field. */
import type { Day } from '@/lib/domain/day'
import type { DocumentValue } from '@/lib/domain/document'
import { checkContent } from './controls'
import { type Fault, fault } from './fault'
import { MAX_FILE_BYTES } from './file-name'
import { formField } from './form-field'
import type { Transmission } from './map/header'
import { invoiceToTree } from './map-invoice'
import type { XmlElement } from './tree'
import { validateStructure } from './validate'
import { writeInvoice } from './write'

function check(tree: XmlElement, value: DocumentValue, receivedOn: Day | null): readonly Fault[] {
  const structure = validateStructure(tree)
  const faults = structure.length > 0 ? structure : checkContent(tree, 'ordinary', receivedOn)
  return faults.map((found) => ({ ...found, field: formField(value, found.path) }))
}

/**
 * The invoice's XML (UTF-8 text) and its faults: structure, then content; empty when SdI would take it, as far
 * as a file says by itself. Deterministic. Without `receivedOn` the date is not judged (00403).
 */
export function buildXml(
  value: DocumentValue,
  transmission: Transmission,
  receivedOn: Day | null = null,
): { readonly xml: string; readonly faults: readonly Fault[] } {
  const tree = invoiceToTree(value, transmission)
  const xml = writeInvoice(tree)
  const faults = check(tree, value, receivedOn)
  const large = Buffer.byteLength(xml) > MAX_FILE_BYTES
  return {
    xml,
    faults: large
      ? [fault('00003', '', 'Le dimensioni del file superano quelle ammesse'), ...faults]
      : faults,
  }
}

/** Stands for the number that a draft does not have yet. */
const PROVISIONAL_NUMBER = '1'

/**
 * The faults that a draft would have if it were issued now: as `buildXml`, but a number still to be given is no
 * fault, so that none is spent on a document that SdI would refuse.
 */
export function checkInvoice(
  value: DocumentValue,
  transmission: Transmission,
  receivedOn: Day | null = null,
): readonly Fault[] {
  const full_numeration = value.full_numeration ?? PROVISIONAL_NUMBER
  return check(invoiceToTree({ ...value, full_numeration }, transmission), value, receivedOn)
}
