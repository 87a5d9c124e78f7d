/** Enough of a text to recognise it: markup and scripts are recognised by their beginning. */
const HEAD = 64 * 1024

const PROGRAMS =
  /^application\/(x-(msdownload|elf|mach-binary|ms-shortcut|rpm|deb|apple-diskimage)|java-(vm|archive)|wasm|vnd\.android\.package-archive)/
const PROGRAM_NAMES =
  /\.(exe|com|bat|cmd|msi|msix|scr|pif|cpl|dll|jar|apk|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|reg|sh|app|dmg|html?|xhtml|shtml|mht|mhtml|svgz?|xsl|xslt)$/i
const MARKUP = /<(!doctype\s+html|html|head|body|script|iframe|svg|([a-z]+:)?svg)[\s>/]/i

const TYPES_OF_TEXT: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  vcf: 'text/vcard',
  ics: 'text/calendar',
}

const isMarked = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/**
 * Returns the first bytes as text: UTF-16 where they begin with its mark, else Latin-1; null for bytes with a NUL,
 * which are no text.
 */
function headText(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, HEAD)
  if (isMarked(head)) return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head)
  return head.includes(0) ? null : new TextDecoder('latin1').decode(head)
}

/** The type by a file's first bytes. The library is loaded with the first file that arrives. */
async function typeOf(bytes: Uint8Array) {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(bytes)
}

/**
 * Returns the media type of a file by its content; `application/octet-stream` when nothing identifies it. Null for a
 * file that a browser or a computer could run: programs, scripts, pages and SVG, by their content or by the ending of
 * the name, which a double click obeys.
 */
export async function fileKind(bytes: Uint8Array, name: string): Promise<string | null> {
  if (PROGRAM_NAMES.test(name)) return null
  // The mark of UTF-16 is also how an MP3 may begin: a text with that mark is tried first.
  const found = isMarked(bytes) ? undefined : await typeOf(bytes)
  if (found && PROGRAMS.test(found.mime)) return null
  if (found && found.mime !== 'application/xml') return found.mime
  const text = headText(bytes)
  if (text === null) return 'application/octet-stream'
  if (text.startsWith('#!') || MARKUP.test(text)) return null
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return found?.mime ?? TYPES_OF_TEXT[extension] ?? 'text/plain'
}
