import { canDraw, composed, mapTexts } from '@/server/fonts'

/** Only letters outside of it can be missing in the fonts. */
const LATIN = /^[\n\r\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]*$/
/** The replacement character, which stands for a letter that cannot be shown. */
const MISSING = '\ufffd'

/**
 * A value with its texts as pages can show them: letters with their accents composed, and without characters of no width,
 * as a text that begins with one has no glyphs. A letter that our fonts do not have is shown as one that cannot be shown:
 * the renderer would write another letter in its place.
 */
export const printable = <Value>(value: Value): Value => mapTexts(value, shown)

function shown(text: string): string {
  if (LATIN.test(text)) return text
  return Array.from(composed(text), (letter) => (canDraw(letter) ? letter : MISSING)).join('')
}
