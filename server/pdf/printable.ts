import { canDraw } from '@/server/fonts'

/** Characters that are drawn as nothing: soft hyphens, joiners, marks of direction (Unicode, DerivedCoreProperties). */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu
/** Only letters outside of it can be missing in the fonts. */
const LATIN = /^[\n\r\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]*$/
/** The replacement character, which stands for a letter that cannot be shown. */
const MISSING = '\ufffd'

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/**
 * A value with its texts as pages can show them: letters with their accents composed, and without characters of no width,
 * as a text that begins with one has no glyphs. A letter that our fonts do not have is shown as one that
 * cannot be shown: the renderer would write another letter in its place.
 */
export function printable<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return shown(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part)]))
}

function shown(text: string): string {
  if (LATIN.test(text)) return text
  return Array.from(text.normalize('NFC').replace(UNSEEN, ''), (letter) =>
    canDraw(letter) ? letter : MISSING,
  ).join('')
}
