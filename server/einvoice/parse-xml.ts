/**
 * The one XML parser for files that come from outside: no DTD, no entities but XML's own five, and bounded
 * depth, number of elements and attributes, size and time. Nothing is ever fetched.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { decode } from './decode'
import { readPlainXml } from './plain-xml'
import { newElement, type XmlElement } from './tree'

export type XmlLimits = {
  readonly bytes: number
  readonly depth: number
  readonly elements: number
  readonly milliseconds: number
}

/** 5 MB is the largest file that SdI takes (00003). */
export const DEFAULT_LIMITS: XmlLimits = {
  bytes: 5 * 1024 * 1024,
  depth: 40,
  elements: 400_000,
  milliseconds: 5_000,
}

const MAX_ATTRIBUTES = 40
const MAX_NAME = 200
const CHUNK = 64 * 1024

/** Thrown for a file that is empty, too large, hostile or not well-formed. The message is Italian, for the report. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml'
  constructor(
    readonly reason: 'empty' | 'size' | 'doctype' | 'limits' | 'malformed',
    message: string,
  ) {
    super(message)
  }
}

type ParsedXml = {
  readonly root: XmlElement
  readonly encoding: string
  /** The bytes contradict the encoding that the file declares. */
  readonly misdeclared: boolean
}

const MALFORMED = 'XML non ben formato'

function attributesOf(tag: SaxesTagNS): Readonly<Record<string, string>> | undefined {
  let found: Record<string, string> | undefined
  for (const { prefix, local, uri, value, name } of Object.values(tag.attributes)) {
    if (prefix === 'xmlns' || name === 'xmlns') continue
    found ??= {}
    found[uri === '' ? local : `{${uri}}${local}`] = value
  }
  return found
}

/** Reads a text by the strict parser, which also says where and why a text is no XML. */
export function readStrictXml(text: string, limits: XmlLimits): XmlElement | null {
  // XML 1.1, which the invoice's schema is not about, would let control characters in.
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  let root: XmlElement | null = null
  let current: XmlElement | null = null
  let depth = 0
  let elements = 0
  let attributes = 0
  const append = (data: string): void => {
    if (current) current.text += data
  }
  parser.on('error', () => {
    throw new UnreadableXml('malformed', `${MALFORMED} (riga ${parser.line}, colonna ${parser.column})`)
  })
  parser.on('doctype', () => {
    throw new UnreadableXml('doctype', 'Il file contiene una DTD (DOCTYPE), che non è ammessa')
  })
  parser.on('opentagstart', ({ name }) => {
    if (name.length > MAX_NAME) throw new UnreadableXml('limits', 'Nome di elemento troppo lungo')
    attributes = 0
    depth += 1
    elements += 1
    if (depth > limits.depth) throw new UnreadableXml('limits', 'Elementi annidati troppo in profondità')
    if (elements > limits.elements) throw new UnreadableXml('limits', 'Troppi elementi')
  })
  parser.on('attribute', ({ name }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) throw new UnreadableXml('limits', 'Troppi attributi')
    if (name.length > MAX_NAME) throw new UnreadableXml('limits', 'Nome di attributo troppo lungo')
  })
  parser.on('opentag', (tag) => {
    current = newElement(tag.local, current, '', tag.uri, attributesOf(tag))
    root ??= current
  })
  parser.on('closetag', () => {
    depth -= 1
    current = current?.parent ?? null
  })
  parser.on('text', append)
  parser.on('cdata', append)
  const deadline = performance.now() + limits.milliseconds
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK))
    if (performance.now() > deadline) throw new UnreadableXml('limits', 'Lettura troppo lunga')
  }
  parser.close()
  return root
}

/** @throws UnreadableXml */
export function parseXml(bytes: Uint8Array, limits: XmlLimits = DEFAULT_LIMITS): ParsedXml {
  if (bytes.length === 0) throw new UnreadableXml('empty', 'File vuoto')
  if (bytes.length > limits.bytes) {
    throw new UnreadableXml('size', `Il file supera ${Math.floor(limits.bytes / 1024)} KB`)
  }
  const { text, encoding, misdeclared } = decode(bytes)
  const root =
    readPlainXml(text, { ...limits, attributes: MAX_ATTRIBUTES, name: MAX_NAME }) ??
    readStrictXml(text, limits)
  if (!root) throw new UnreadableXml('malformed', `${MALFORMED}: nessun elemento`)
  return { root, encoding, misdeclared }
}
