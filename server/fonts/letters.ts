import { Refusal } from '@/lib/domain/core/refusal'
import { canDraw } from './faces'

/** Characters that are drawn as nothing: soft hyphens, joiners, marks of direction (Unicode, DerivedCoreProperties). */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu

/** White space that fonts need not have. */
const RARE_SPACE = /[^\S\n\r\t \u00a0]/g

const MOST_NAMED = 10

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** A value with all its texts changed: in arrays and plain objects, however deep. Keys stay. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change)) as Value
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]),
  ) as Value
}

/**
 * A text as it is drawn: a letter with its accent is one glyph, spaces of rare widths are plain ones, and characters of no
 * width, for which fonts have no glyph, are left out.
 */
export const composed = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(RARE_SPACE, ' ')

/** The letters of a value's texts that our fonts lack. */
export function missingLetters(value: unknown): Set<string> {
  const missing = new Set<string>()
  mapTexts(value, (text) => {
    for (const letter of composed(text)) if (!canDraw(letter)) missing.add(letter)
    return text
  })
  return missing
}

/** The first letters of those that are missing, for a message. */
export const namedLetters = (missing: Iterable<string>): string => [...missing].slice(0, MOST_NAMED).join(' ')

/** Refuses letters that our fonts lack, with the first of them named. @throws Refusal ERROR_TEMPLATE_GLYPHS */
export function refuseLetters(missing: ReadonlySet<string>): void {
  if (missing.size > 0)
    throw new Refusal('ERROR_TEMPLATE_GLYPHS', { glyphs: namedLetters(missing), count: missing.size })
}
