/**
 * From bytes to text: UTF-16 by its marks first, then strict UTF-8, then the declared single-byte encoding, else
 * windows-1252.
 */
import iconv from 'iconv-lite'

type DecodedText = {
  readonly text: string
  readonly encoding: string
  /** The bytes contradict the declared encoding: readable for us, malformed for SdI. */
  readonly misdeclared: boolean
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const SINGLE_BYTE = /^(?:windows-125\d|cp125\d|iso-8859-\d{1,2}|latin-?\d|us-ascii|ascii)$/i

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/**
 * Recognises UTF-16 by its byte order mark, or by the zero byte beside the first character, which is `<` or white
 * space.
 */
function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 && b !== 0 && bytes.length > 1) return 'utf-16be'
  return a !== 0 && b === 0 ? 'utf-16le' : null
}

/** The encoding that the XML declaration names, in lower case; null without one. */
function declared(bytes: Uint8Array): string | null {
  const start = iconv.decode(Buffer.from(bytes.subarray(0, 300)), 'latin1')
  return (
    /^\s*(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/
      .exec(start)?.[1]
      ?.toLowerCase() ?? null
  )
}

/**
 * Whether UTF-8 bytes cannot have the encoding that the file declares: then SdI does not read it as we do, or not at
 * all.
 */
function contradictsUtf8(name: string | null, text: string): boolean {
  if (name === null || /^utf-?8$/.test(name)) return false
  if (/^(?:utf|ucs|iso-10646-ucs)/.test(name) || !iconv.encodingExists(name)) return true
  return /^(?:us-)?ascii$/.test(name) && /\P{ASCII}/u.test(text)
}

/** Removes the byte order mark and the white space before the first tag. */
const trimStart = (text: string): string => text.replace(/^[\ufeff\s]+/, '')

/** Any bytes give a text; whether it is XML is the parser's business. */
export function decode(bytes: Uint8Array): DecodedText {
  const wide = utf16(bytes)
  if (wide)
    return { text: trimStart(iconv.decode(Buffer.from(bytes), wide)), encoding: wide, misdeclared: false }
  const name = declared(bytes)
  const text = strictUtf8(bytes)
  if (text !== null) {
    return { text: trimStart(text), encoding: 'utf-8', misdeclared: contradictsUtf8(name, text) }
  }
  const encoding = name && SINGLE_BYTE.test(name) && iconv.encodingExists(name) ? name : 'windows-1252'
  const misdeclared = encoding !== name
  return { text: trimStart(iconv.decode(Buffer.from(bytes), encoding)), encoding, misdeclared }
}
