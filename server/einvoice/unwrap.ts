/** From an uploaded or received file to the invoices in it: ZIP archives first, then signature envelopes. */
import { decode } from './decode'
import { type Opened, openEnvelope, UnreadableEnvelope } from './unwrap-p7m'
import { type ArchiveLimits, isArchive, openArchive } from './unwrap-zip'

export type UnwrappedFile = {
  readonly name: string
  /** The file as it was sent (inside its archive), which names and sizes are about. */
  readonly sent: Uint8Array
  /** The document, or why it can't be reached (Italian). */
  readonly content: Opened | { readonly refused: string }
}

/** Nothing larger is opened; SdI stops at 5 MB. */
const MAX_OPENED = 16 * 1024 * 1024

const startsAsXml = (bytes: Uint8Array): boolean => decode(bytes.subarray(0, 400)).text.startsWith('<')

function openBytes(name: string, sent: Uint8Array): Opened {
  if (isArchive(sent)) throw new UnreadableEnvelope('Archivio dentro un archivio')
  if (sent.length > MAX_OPENED) throw new UnreadableEnvelope('File troppo grande')
  const opened = openEnvelope(sent)
  if (!opened.signed && /\.p7m$/i.test(name) && !startsAsXml(sent)) {
    throw new UnreadableEnvelope('La busta di firma (p7m) non è leggibile')
  }
  return opened
}

function openOne(name: string, sent: Uint8Array): UnwrappedFile {
  try {
    return { name, sent, content: openBytes(name, sent) }
  } catch (error) {
    if (error instanceof UnreadableEnvelope) return { name, sent, content: { refused: error.message } }
    throw error
  }
}

/**
 * One entry for a plain or signed file, one for each file of a ZIP (`archive.zip/file.xml`). What a file is, its
 * bytes say, not its name. Never throws for the sake of what is in a file; bounded in memory and time.
 */
export async function unwrap(
  name: string,
  bytes: Uint8Array,
  limits?: ArchiveLimits,
): Promise<readonly UnwrappedFile[]> {
  if (!isArchive(bytes)) return [openOne(name, bytes)]
  try {
    const files = await openArchive(bytes, limits)
    if (files.length > 0) return files.map((file) => openOne(`${name}/${file.name}`, file.bytes))
    return [{ name, sent: bytes, content: { refused: 'Archivio vuoto' } }]
  } catch (error) {
    if (error instanceof UnreadableEnvelope)
      return [{ name, sent: bytes, content: { refused: error.message } }]
    throw error
  }
}
