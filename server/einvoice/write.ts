/** Writes an invoice as XML: prefixed root, unqualified children, order of the table, nothing empty. */
import { create } from 'xmlbuilder2'
import type { Particle } from './schema/element'
import { SIGNATURE_NAMESPACE, schemaOf } from './schema/invoice'
import { particleNamed, positionsOf } from './schema/positions'
import type { XmlElement } from './tree'

type Builder = ReturnType<typeof create>

/**
 * Escapes every ampersand, because xmlbuilder2 does not escape a text that looks like an entity ("R&D;" would become a
 * reference to nothing). So texts are written to the letter.
 */
export const xmlText = (text: string): string =>
  /[&\r]/.test(text) ? text.replace(/&/g, '&amp;').replace(/\r/g, '&#13;') : text

function inOrder(element: XmlElement, particles: readonly Particle[]): readonly XmlElement[] {
  const positions = positionsOf(particles)
  const place = (child: XmlElement): number => {
    const position = child.namespace === '' ? positions.get(child.name) : undefined
    if (position === undefined) throw new RangeError(`${child.name} has no place in ${element.name}`)
    return position
  }
  const places = element.children.map(place)
  const sorted = places.every((position, i) => i === 0 || position >= (places[i - 1] ?? 0))
  return sorted ? element.children : [...element.children].sort((a, b) => place(a) - place(b))
}

/** Whether an element has content: a text, or a child with content. */
const hasContent = (element: XmlElement): boolean =>
  element.children.length === 0 ? element.text.trim() !== '' : element.children.some(hasContent)

function writeChildren(to: Builder, element: XmlElement, particles: readonly Particle[]): void {
  for (const child of inOrder(element, particles)) {
    const particle = particleNamed(particles, child.name)
    if (!particle) continue
    if (particle.kind === 'leaf') {
      const text = child.text === '' ? (particle.type.whenEmpty ?? '') : child.text
      if (text !== '') to.ele('', child.name).txt(xmlText(text))
    } else if (particle.required || hasContent(child)) {
      writeChildren(to.ele('', child.name), child, particle.children)
    }
  }
}

/**
 * Returns the invoice as UTF-8 text with its XML declaration. A signature is not written: it would no longer hold.
 * @throws RangeError when an element has no place in the table of its format.
 */
export function writeInvoice(root: XmlElement): string {
  const schema = schemaOf(root.name, root.namespace)
  if (!schema) throw new RangeError(`Not an invoice: ${root.name}`)
  const { versione, SistemaEmittente } = root.attributes
  const attributes = { versione: versione ?? '', ...(SistemaEmittente ? { SistemaEmittente } : {}) }
  const doc = create({ version: '1.0', encoding: 'UTF-8' })
  const top = doc.ele(schema.namespace, `p:${schema.rootName}`, attributes)
  const children = root.children.filter((child) => child.namespace !== SIGNATURE_NAMESPACE)
  writeChildren(top, { ...root, children }, schema.children)
  return doc.end({ prettyPrint: false })
}
