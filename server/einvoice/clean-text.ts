/**
 * Makes prose fit the character sets of the invoice (Basic Latin, or Basic Latin with the Latin-1 Supplement),
 * where SdI would reject the whole file for one typographic quote (00200).
 */
const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '‛': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '‹': '<',
  '›': '>',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '·',
  '™': '(TM)',
  '℠': '(SM)',
  '№': 'N.',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ſ: 's',
  ẞ: 'SS',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '×': '×',
}

/** Latin-1 letters and signs that a decomposition does not bring to Basic Latin. */
const LATIN_TO_BASIC: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  '°': 'o',
  '«': '"',
  '»': '"',
  '·': '-',
  '×': 'x',
  '÷': ':',
  '©': '(C)',
  '®': '(R)',
  '£': 'GBP',
  '¥': 'JPY',
  '¢': 'c',
  '§': 'par.',
  '¿': '?',
  '¡': '!',
  '´': "'",
  '¨': '"',
  '¯': '-',
  '¸': ',',
}

const COMBINING = /\p{M}+/gu
/** C1 controls pass the schema but are always a mis-decoded windows-1252; invisible marks carry no meaning. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu
const BEYOND_LATIN = /[\u0100-\u{10ffff}]/gu
const BEYOND_BASIC = /[\u0080-\u{10ffff}]/gu
const PLAIN = /^[\u0020-\u007e]*$/

function toLatin(char: string): string {
  const known = TYPOGRAPHIC[char]
  if (known !== undefined) return known
  const base = char.normalize('NFKD').replace(COMBINING, '')
  if (base === '') return ''
  const mapped = base.replace(BEYOND_LATIN, (c) => TYPOGRAPHIC[c] ?? '')
  return mapped === '' ? (/\p{L}|\p{N}/u.test(char) ? '?' : '') : mapped
}

const toBasic = (char: string): string =>
  LATIN_TO_BASIC[char] ?? char.normalize('NFKD').replace(COMBINING, '').replace(BEYOND_BASIC, '')

/**
 * Returns the text in a character set: typographic signs become their plain form, accents stay where the set has them,
 * letters of other scripts become `?`, emoji and invisible marks are removed; white space becomes single spaces.
 */
export function cleanText(text: string, charset: 'basic' | 'latin'): string {
  const trimmed = text.trim()
  if (PLAIN.test(trimmed) && !trimmed.includes('  ')) return trimmed
  const latin = trimmed
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(BEYOND_LATIN, toLatin)
  const result = charset === 'latin' ? latin : latin.replace(BEYOND_BASIC, toBasic)
  return result.replace(/ {2,}/g, ' ').trim()
}

/** Returns a text in pieces of at most `max` characters, cut at spaces where there are any. */
export function splitText(text: string, max: number): readonly string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > max) {
    const space = rest.lastIndexOf(' ', max)
    const end = space > 0 ? space : max
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  if (rest !== '') pieces.push(rest)
  return pieces
}
