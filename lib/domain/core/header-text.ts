const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A name of any script as the value of a header: UTF-8, percent-encoded. @throws URIError for half of a character. */
export const toHeaderText = (text: string): string => encodeURIComponent(text)

/**
 * Returns the text for which the value of a header stands. Percent-encoded UTF-8 is decoded, and so are raw bytes of
 * UTF-8, which HTTP reads as Latin-1; any other value is the text itself, in Latin-1. So a `%` of a name is sent as
 * `%25`; a `%` that begins no encoded character (`100% Yoga`) may stand as it is.
 */
export function fromHeaderText(value: string): string {
  if (value.includes('%')) return attempt(() => decodeURIComponent(value)) ?? value
  if (!/[\u0080-\u00ff]/.test(value)) return value
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0))
  return attempt(() => utf8.decode(bytes)) ?? value
}

function attempt(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}
