/**
 * A quick reader of plain XML: elements, attributes, text with XML's own five entities, comments and instructions, in ASCII
 * names. Nearly every e-invoice is plain. Anything else, and every error, is left to the strict parser: a text that is taken
 * here gives the same elements there.
 */
import { newElement, type XmlElement } from './tree'

export type PlainLimits = {
  readonly depth: number
  readonly elements: number
  readonly attributes: number
  readonly name: number
}

/** Namespaces in force by prefix; '' is that of names without a prefix. */
type Scope = { readonly [prefix: string]: string | undefined }

type Attributes = Readonly<Record<string, string>>

/** Stops the reading of a text that is not plain; never leaves this file. */
class NotPlain extends Error {}

const notPlain = (): never => {
  throw NOT_PLAIN
}
/** Made once, as its stack is of no use and costs more than a small file. */
const NOT_PLAIN = new NotPlain()

/** Characters that XML refuses, and the halves of others that no e-invoice's schema takes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for.
const UNUSUAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

const NAME = '[A-Za-z][\\w.-]*'
const DECLARATION = new RegExp(
  `<\\?xml version=(["'])1\\.0\\1(?: encoding=(["'])${NAME}\\2)?(?: standalone=(["'])(?:yes|no)\\3)? ?\\?>`,
  'y',
)
const START = new RegExp(`<(?:(${NAME}):)?(${NAME})`, 'y')
const ATTRIBUTE = new RegExp(
  `[ \\n\\t]+(?:(${NAME}):)?(${NAME})=(?:"([^"<&\\n\\t]*)"|'([^'<&\\n\\t]*)')`,
  'y',
)
const TAG_END = /[ \n\t]*(\/?)>/y
const INSTRUCTION = new RegExp(`<\\?(?!xml[ ?])${NAME}(?= |\\?>)`, 'iy')
const GREATER = '>'.charCodeAt(0)
const SPACE_ONLY = /^[ \n\t]*$/
const RESERVED = /^http:\/\/www\.w3\.org\/(?:XML\/1998\/namespace|2000\/xmlns\/)$/

const ENTITY: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

class PlainReader {
  private at = 0
  private elements = 0
  /** Asked once of the whole text, as hardly any has them. */
  private readonly hasEntity: boolean
  private readonly hasSectionEnd: boolean

  constructor(
    private readonly text: string,
    private readonly limits: PlainLimits,
  ) {
    this.hasEntity = text.includes('&')
    this.hasSectionEnd = text.includes(']]>')
  }

  /** Passes over the sign that ends most tags, which have neither attributes nor space. */
  private takeEnd(): boolean {
    const ends = this.text.charCodeAt(this.at) === GREATER
    if (ends) this.at += 1
    return ends
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  private skipPast(end: string): number {
    const found = this.text.indexOf(end, this.at)
    if (found < 0) notPlain()
    this.at = found + end.length
    return found
  }

  /** Passes over a comment or an instruction; anything else that is no tag is not plain. */
  private skipOther(): void {
    if (this.text.startsWith('<!--', this.at)) {
      this.at += 4
      this.skipPast('--')
      if (this.text[this.at] !== '>') notPlain()
      this.at += 1
    } else if (this.take(INSTRUCTION)) this.skipPast('?>')
    else notPlain()
  }

  /** The text up to the next tag. */
  private run(): string {
    const from = this.at
    const to = this.text.indexOf('<', from)
    if (to < 0) notPlain()
    this.at = to
    const raw = this.text.slice(from, to)
    if (this.hasSectionEnd && raw.includes(']]>')) notPlain()
    return this.hasEntity && raw.includes('&')
      ? raw.replace(/&[^;&]*;?/g, (found) => ENTITY[found] ?? notPlain())
      : raw
  }

  /** The prolog or what stands after the root: white space, comments and instructions. */
  private skipOutside(): void {
    for (;;) {
      const next = this.text.indexOf('<', this.at)
      const to = next < 0 ? this.text.length : next
      if (!SPACE_ONLY.test(this.text.slice(this.at, to))) notPlain()
      this.at = to
      const sign = this.text[to + 1]
      if (next < 0 || (sign !== '!' && sign !== '?')) return
      this.skipOther()
    }
  }

  /** The attributes of a tag that declare no namespace by their key, and the scope that the others leave. */
  private attributes(outer: Scope): { scope: Scope; attributes: Attributes | undefined } {
    const prefixed: [prefix: string, name: string, value: string][] = []
    let scope: Record<string, string> | undefined
    let found: Record<string, string> | undefined
    let count = 0
    for (let part = this.take(ATTRIBUTE); part; part = this.take(ATTRIBUTE)) {
      const [, prefix, name = '', quoted, apostrophed] = part
      const value = quoted ?? apostrophed ?? ''
      count += 1
      if (count > this.limits.attributes || part[0].length - value.length > this.limits.name) notPlain()
      const declares = prefix === 'xmlns' ? name : prefix === undefined && name === 'xmlns' ? '' : null
      if (declares !== null) {
        const isWrong = RESERVED.test(value) || value !== value.trim() || (declares !== '' && value === '')
        scope ??= Object.create(outer) as Record<string, string>
        if (isWrong || /^xml/i.test(declares) || Object.hasOwn(scope, declares)) notPlain()
        scope[declares] = value
      } else if (prefix !== undefined) prefixed.push([prefix, name, value])
      else {
        found ??= {}
        if (Object.hasOwn(found, name)) notPlain()
        found[name] = value
      }
    }
    for (const [prefix, name, value] of prefixed) {
      const key = `{${(scope ?? outer)[prefix] ?? notPlain()}}${name}`
      found ??= {}
      if (Object.hasOwn(found, key)) notPlain()
      found[key] = value
    }
    return { scope: scope ?? outer, attributes: found }
  }

  private element(parent: XmlElement | null, outer: Scope, depth: number): XmlElement {
    const [tag = '', prefix, name = ''] = this.take(START) ?? notPlain()
    this.elements += 1
    const { limits } = this
    if (depth > limits.depth || this.elements > limits.elements || tag.length > limits.name) notPlain()
    const isBare = this.takeEnd()
    const { scope, attributes } = isBare ? { scope: outer, attributes: undefined } : this.attributes(outer)
    const isClosed = !isBare && (this.take(TAG_END) ?? notPlain())[1] === '/'
    const namespace = prefix === undefined ? (scope[''] ?? '') : (scope[prefix] ?? notPlain())
    const element = newElement(name, parent, '', namespace, attributes)
    if (!isClosed) this.content(element, scope, depth, tag.slice(1))
    return element
  }

  private content(element: XmlElement, scope: Scope, depth: number, tag: string): void {
    for (;;) {
      element.text += this.run()
      const sign = this.text[this.at + 1]
      if (sign === '/') break
      if (sign === '!' || sign === '?') this.skipOther()
      else this.element(element, scope, depth + 1)
    }
    this.at += 2
    if (!this.text.startsWith(tag, this.at)) notPlain()
    this.at += tag.length
    if (!this.takeEnd() && this.take(TAG_END)?.[1] !== '') notPlain()
  }

  root(): XmlElement {
    this.take(DECLARATION)
    this.skipOutside()
    const root = this.element(null, Object.create(null) as Scope, 1)
    this.skipOutside()
    return this.at === this.text.length ? root : notPlain()
  }
}

/** Returns the elements of a plain text; null when it is not plain, or is beyond the limits. Linear in its length. */
export function readPlainXml(text: string, limits: PlainLimits): XmlElement | null {
  if (UNUSUAL.test(text)) return null
  try {
    // XML 1.0, 2.11: ends of lines are one character before anything is read.
    return new PlainReader(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, limits).root()
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}
