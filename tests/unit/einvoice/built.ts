/** A document written, checked and read back. */
import { expect } from 'vitest'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { buildXml, childrenOf, readInvoice, type XmlElement } from '@/server/einvoice'
import { descend } from '@/server/einvoice/tree'
import { transmission } from './builders'
import { samplesExist } from './samples'
import { schemaOfType, xsdFaults } from './xsd-oracle'

export type BuiltInvoice = {
  readonly header: XmlElement
  readonly body: XmlElement
  readonly general: XmlElement
  readonly lines: readonly XmlElement[]
  readonly summaries: readonly XmlElement[]
  readonly root: XmlElement
}

/** The written invoice read back; it has no fault, and the XSD agrees where it is at hand. */
export function built(value: DocumentValue): BuiltInvoice {
  const { xml, faults } = buildXml(value, transmission, value.date)
  expect(faults).toEqual([])
  if (samplesExist) expect(xsdFaults(xml, schemaOfType(value.tipo_documento))).toEqual([])
  const { tree: root } = readInvoice(new TextEncoder().encode(xml))
  const [header, body] = root.children
  const general = descend(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  if (!header || !body || !general) throw new Error('incomplete invoice')
  const goods = descend(body, 'DatiBeniServizi')
  return {
    root,
    header,
    body,
    general,
    lines: childrenOf(goods, 'DettaglioLinee'),
    summaries: childrenOf(goods, 'DatiRiepilogo'),
  }
}

/** The children's texts by name; `…` for those with children. */
export const texts = (element: XmlElement | undefined): Record<string, string> =>
  Object.fromEntries((element?.children ?? []).map((c) => [c.name, c.children.length > 0 ? '…' : c.text]))

export const buyer = ({ header }: BuiltInvoice): XmlElement | undefined =>
  descend(header, 'CessionarioCommittente')
export const payments = ({ body }: BuiltInvoice): readonly XmlElement[] =>
  childrenOf(descend(body, 'DatiPagamento'), 'DettaglioPagamento')
