import { type Day, isDay } from '../core/day'

/**
 * Whether a text names a document: FULL, so that no other of the business can be meant (number and year, or number and
 * day); NAMED, by its number after a word for an invoice; BARE, by figures that may mean something else.
 */
export type Mention = 'FULL' | 'NAMED' | 'BARE'

type MentionPart = {
  /** Upper case letters, or figures without leading zeros. */
  value: string
  /** The text between this part and the one before. */
  gap: string
  /** After a word for an invoice, with nothing between but other numbers. */
  isNamed: boolean
  /** The day that was written after the number: `--MM-DD` or `YYYY-MM-DD`. */
  day: string | null
}

const WORDS = new Set(
  'FT FTT FATT FATTURA FATTURE FAT FTE FATTURAZIONE INVOICE INV DOC DOCUMENTO DOCUMENTI PARCELLA PARC NOTA ND'.split(
    ' ',
  ),
)
/** The words that may stand between such a word, or a number, and the next number. */
const LINKS = new Set('N NR NO NUM NUMERO NS VS E ED DEL DI ANNO AND NRO'.split(' '))

const AMOUNT = /\b\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?\b|\b\d+,\d{1,2}\b|\b\d+\.\d{2}\b(?![./-])|(?:EUR|€)\s*\d+/g
const WHOLE_DAY = /\b(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b(?![./-]\w)/g
const ISO_DAY = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const SHORT_DAY = /\b(DEL|DATA|DTD|DD|IN DATA)\.?\s+(\d{1,2})[./-](\d{1,2})\b(?![./-]?\d)/g

const padded = (figures: string): string => figures.padStart(2, '0')
const marked = (day: string): string => ` {${day}} `

/** Marks a day of the calendar as a day; digits that only resemble one are no document number either. */
function markedDay(year: string, month: string, date: string): string {
  const day = `${year}-${padded(month)}-${padded(date)}`
  return isDay(day) ? marked(day) : ' '
}

/** Amounts are taken out, days are marked: neither is a number of a document. */
const prepared = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}{}]/gu, '')
    .toUpperCase()
    .replace(ISO_DAY, (_, year, month, date) => markedDay(year, month, date))
    .replace(WHOLE_DAY, (_, date, _sign, month, year) =>
      markedDay(year.length === 2 ? `20${year}` : year, month, date),
    )
    .replace(SHORT_DAY, (_, _word, date, month) => marked(`--${padded(month)}-${padded(date)}`))
    .replace(AMOUNT, ' ; ')

const PIECE = /\{([^}]+)\}|([A-Z]+)|(\d+)/g

/** A text as the parts in which numbers of documents are found. */
export function mentionParts(text: string): readonly MentionPart[] {
  const parts: MentionPart[] = []
  const whole = prepared(text)
  let [at, isNamed] = [0, false]
  for (const { index, 0: piece, 1: day, 2: letters, 3: figures } of whole.matchAll(PIECE)) {
    const gap = whole.slice(at, index)
    at = index + piece.length
    if (day !== undefined) {
      const dated = parts.findLast(({ value }) => !LINKS.has(value))
      if (dated && /^\d/.test(dated.value) && dated.day === null) dated.day = day
      continue
    }
    if (letters !== undefined) {
      parts.push({ value: letters, gap, isNamed: isNamed || WORDS.has(letters), day: null })
      const isSeries = letters.length <= 3 && /[/.\-\d]/.test(whole.charAt(at))
      isNamed = WORDS.has(letters) || (isNamed && (LINKS.has(letters) || isSeries))
    } else if (figures !== undefined) {
      parts.push({ value: figures.replace(/^0+(?=\d)/, ''), gap, isNamed, day: null })
    }
  }
  return parts
}

/** The numbers that a text may name, to look documents up by. */
export const mentionedNumbers = (parts: readonly MentionPart[]): number[] =>
  figuresOf(parts.map(({ value }) => value))

const figuresOf = (values: readonly string[]): number[] =>
  values.flatMap((value) => (/^\d{1,9}$/.test(value) ? [Number(value)] : []))

const isWordPart = (part: MentionPart | undefined): boolean =>
  part !== undefined && (WORDS.has(part.value) || LINKS.has(part.value))

const JOINED = /^[/.\-_]?$/

/** Whether the parts from `at` to `end` stand by themselves, no piece of a longer number. */
function standsAlone(parts: readonly MentionPart[], at: number, end: number): boolean {
  const [first, before, after] = [parts[at], parts[at - 1], parts[end]]
  if (before && first && JOINED.test(first.gap) && !isWordPart(before)) return false
  if (!after || !JOINED.test(after.gap)) return true
  return after.gap === '-' && /^\d/.test(after.value) && !/^\d{4}$/.test(after.value)
}

function occurrences(parts: readonly MentionPart[], wanted: readonly string[]): number[] {
  const found: number[] = []
  for (let at = 0; at + wanted.length <= parts.length; at += 1) {
    const isThere = wanted.every((value, index) => {
      const part = parts[at + index]
      return part?.value === value && (index === 0 || /^[\s/.\-_]{0,3}$/.test(part.gap))
    })
    if (isThere && standsAlone(parts, at, at + wanted.length)) found.push(at)
  }
  return found
}

/** A document by its number and day. */
type NumberedDocument = { number: string; day: Day }
type NumberVariants = { whole: string[]; short: string[]; year: string }

const variants = new WeakMap<NumberedDocument, NumberVariants>()

/** A number's parts, and the parts without its year when that is the document's year; computed once a document. */
function variantsOf(document: NumberedDocument): NumberVariants {
  const known = variants.get(document) ?? splitNumber(document)
  variants.set(document, known)
  return known
}

/** The numbers by which a text names a document: without the year, which all documents of it share. */
export function identifyingNumbers(document: NumberedDocument): number[] {
  const { whole, short } = variantsOf(document)
  const numbers = figuresOf(short)
  return numbers.length > 0 ? numbers : figuresOf(whole)
}

function splitNumber({ number, day }: NumberedDocument): NumberVariants {
  const whole = mentionParts(number).map(({ value }) => value)
  const year = day.slice(0, 4)
  const rest = (from: number, to: number) => whole.slice(from, to)
  const [first, last] = [whole[0], whole.at(-1)]
  if (whole.length > 1 && (last === year || last === String(Number(year.slice(2))))) {
    return { whole, short: rest(0, -1), year }
  }
  return { whole, short: whole.length > 1 && first === year ? rest(1, whole.length) : whole, year }
}

const fitsDay = (mentioned: string, day: Day): boolean =>
  mentioned.startsWith('--') ? day.endsWith(mentioned.slice(1)) : mentioned === day

const STRENGTH = { FULL: 3, NAMED: 2, BARE: 1 } as const

/** How a text, by its `mentionParts`, names the document of a number and day; null when it does not. */
export function mentionOf(parts: readonly MentionPart[], document: NumberedDocument): Mention | null {
  const { whole, short, year } = variantsOf(document)
  if (whole.length === 0) return null
  const found: Mention[] = []
  const yearForms = [whole, [...short, year], [...short, year.slice(2)]].slice(
    whole.length > short.length ? 0 : 1,
  )
  for (const wanted of yearForms) {
    for (const at of occurrences(parts, wanted)) {
      // Two figures are a year only where they belong to the number.
      if (wanted.at(-1)?.length === 2 && !/^[/-]$/.test(parts[at + wanted.length - 1]?.gap ?? '')) continue
      found.push(wholeMention(parts, at, wanted, document.day))
    }
  }
  if (whole.length === short.length && isIdentifying(whole)) {
    for (const at of occurrences(parts, whole)) found.push(wholeMention(parts, at, whole, document.day))
  }
  for (const at of occurrences(parts, short)) {
    const mention = shortMention(parts, at, short, document.day)
    if (mention) found.push(mention)
  }
  return found.sort((a, b) => STRENGTH[b] - STRENGTH[a])[0] ?? null
}

/** A number that is hardly anything else: five figures or more, or letters and figures. */
const isIdentifying = (values: readonly string[]): boolean =>
  values.some((value) => /^\d{5,}$/.test(value)) || (values.length > 1 && values.join('').length >= 4)

/** "12/2026" without a word for an invoice may be a month. */
function wholeMention(
  parts: readonly MentionPart[],
  at: number,
  wanted: readonly string[],
  day: Day,
): Mention {
  const last = parts[at + wanted.length - 1]
  if (last?.day && !fitsDay(last.day, day)) return 'BARE'
  const isMonth = wanted.length === 2 && /^\d+$/.test(wanted[0] ?? '') && Number(wanted[0]) <= 12
  return isMonth && !parts[at]?.isNamed ? 'BARE' : 'FULL'
}

function shortMention(
  parts: readonly MentionPart[],
  at: number,
  wanted: readonly string[],
  day: Day,
): Mention | null {
  const [first, last, next] = [parts[at], parts[at + wanted.length - 1], parts[at + wanted.length]]
  if (last?.day) {
    if (!fitsDay(last.day, day)) return null
    return first?.isNamed ? 'FULL' : 'NAMED'
  }
  // The year of another document.
  if (
    next &&
    /^(19|20)\d\d$/.test(next.value) &&
    /^[\s/-]{1,2}$/.test(next.gap) &&
    next.value !== day.slice(0, 4)
  ) {
    return null
  }
  if (first?.isNamed) return 'NAMED'
  return wanted.some((value) => value.length >= 2) ? 'BARE' : null
}
