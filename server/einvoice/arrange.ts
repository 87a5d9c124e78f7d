/** From the values of an invoice to its elements, in the order of the table and in its character sets. */
import { cleanText } from './clean-text'
import type { Leaf, Particle } from './schema/element'
import {
  type InvoiceBlock,
  ordinarySchema,
  type Schema,
  type SimplifiedBlock,
  simplifiedSchema,
} from './schema/invoice'
import { newElement, type XmlElement } from './tree'

/** FormatoTrasmissione of simplified invoices. */
export const SIMPLIFIED_FORMAT = 'FSM10'

type Value = string | Block | readonly Value[] | null | undefined
type Block = { readonly [name: string]: Value }

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/**
 * Prose is brought to the field's character set and cut to its length. Numbers, codes and identifiers are only
 * trimmed: when they don't fit, the fault must show.
 */
function fitted(text: string, leaf: Leaf): string {
  const { charset, maxLength, prose } = leaf.type
  if (!charset || !prose) return text.trim()
  const clean = cleanText(text, charset)
  return maxLength !== undefined && clean.length > maxLength ? clean.slice(0, maxLength).trim() : clean
}

function add(parent: XmlElement, particle: Particle, block: Block): void {
  if (particle.kind === 'choice') {
    for (const branch of particle.branches) for (const leaf of branch) add(parent, leaf, block)
    return
  }
  const value = block[particle.name]
  if (isList(value)) for (const item of value) addOne(parent, particle, item)
  else addOne(parent, particle, value)
}

function addOne(parent: XmlElement, particle: Exclude<Particle, { kind: 'choice' }>, value: Value): void {
  if (value === null || value === undefined || isList(value)) return
  if (particle.kind === 'leaf') {
    const text = typeof value === 'string' ? fitted(value, particle) : ''
    if (text !== '') newElement(particle.name, parent, text)
    return
  }
  if (typeof value === 'string') return
  const element = newElement(particle.name, parent)
  for (const part of particle.children) add(element, part, value)
  if (element.children.length === 0 && !particle.required) parent.children.pop()
}

function arrange({ rootName, namespace, children }: Schema, versione: string, invoice: Block): XmlElement {
  const root = newElement(rootName, null, '', namespace, { versione })
  for (const particle of children) add(root, particle, invoice)
  return root
}

/** Returns an ordinary invoice as elements; empty values and empty optional blocks are left out. */
export const arrangeInvoice = (format: 'FPA12' | 'FPR12', invoice: InvoiceBlock): XmlElement =>
  arrange(ordinarySchema, format, invoice)

/** The same of a simplified invoice. */
export const arrangeSimplified = (invoice: SimplifiedBlock): XmlElement =>
  arrange(simplifiedSchema, SIMPLIFIED_FORMAT, invoice)
