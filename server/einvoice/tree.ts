import { ordinaryInvoice } from './schema/invoice'
import { repeatableNames } from './schema/positions'

/** An element of an invoice in memory: the reader makes it; the writer, the validator and the controls take it. */
export type XmlElement = {
  /** Local name. */
  readonly name: string
  /** Namespace URI; empty for the unqualified elements of the invoice. */
  readonly namespace: string
  /** By qualified name, namespace declarations left out. */
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: XmlElement | null
  readonly children: XmlElement[]
  /** The element's own character data, as it stood. */
  text: string
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})

/** Makes an element and appends it to its parent. */
export function newElement(
  name: string,
  parent: XmlElement | null,
  text = '',
  namespace = '',
  attributes: Readonly<Record<string, string>> = NO_ATTRIBUTES,
): XmlElement {
  const element: XmlElement = { name, namespace, attributes, parent, children: [], text }
  parent?.children.push(element)
  return element
}

/** The first child of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((c) => c.name === name)
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((c) => c.name === name) ?? []
}

/** The element reached by following first children. */
export function descend(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  let at = element
  for (const name of names) at = child(at, name)
  return at
}

/** The trimmed text of the element reached by following first children; empty when there is none. */
export function textAt(element: XmlElement | undefined, ...names: readonly string[]): string {
  return descend(element, ...names)?.text.trim() ?? ''
}

/** Elements that the schema lets repeat: their paths carry a position even when they stand alone. */
const REPEATABLE = repeatableNames(ordinaryInvoice)

function step(element: XmlElement): string {
  const siblings = element.parent ? childrenOf(element.parent, element.name) : []
  return siblings.length > 1 || REPEATABLE.has(element.name)
    ? `${element.name}[${siblings.indexOf(element) + 1}]`
    : element.name
}

/**
 * Path from below the root, e.g. `/FatturaElettronicaBody[1]/DatiGenerali/DatiGeneraliDocumento/Numero`;
 * positions count from 1. The root itself is `/`.
 */
export function pathOf(element: XmlElement, missing?: string): string {
  const steps: string[] = missing === undefined ? [] : [missing]
  for (let at = element; at.parent; at = at.parent) steps.unshift(step(at))
  return `/${steps.join('/')}`
}
