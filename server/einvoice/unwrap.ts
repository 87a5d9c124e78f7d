/** From an uploaded or received file to the invoices in it: ZIP archives first, then signature envelopes. */
import {
  type ArchiveLimits,
  countFiles,
  isArchive,
  openArchive,
  readArchive,
  UnreadableZip,
} from '@/server/platform/read-zip'
import { decode } from './decode'
import { type EnvelopeFault, UnreadableEnvelope } from './envelope-fault'
import { type OpenedEnvelope, openEnvelope } from './unwrap-p7m'

export type UnwrappedFile = {
  readonly name: string
  /** The file as it was sent (inside its archive), to which the controls of name and size apply. */
  readonly sent: Uint8Array
  /** The document, or the reason, in Italian, for which it cannot be reached. */
  readonly content: OpenedEnvelope | RefusedFile
}

type RefusedFile = { readonly refused: string; readonly reason: EnvelopeFault }

/** The largest file that is opened, in bytes; SdI stops at 5 MB. */
const MAX_OPENED = 16 * 1024 * 1024

const startsAsXml = (bytes: Uint8Array): boolean => decode(bytes.subarray(0, 400)).text.startsWith('<')

async function openBytes(name: string, sent: Uint8Array): Promise<OpenedEnvelope> {
  if (isArchive(sent)) throw new UnreadableEnvelope('Archivio dentro un archivio', 'nested_archive')
  if (sent.length > MAX_OPENED) throw new UnreadableEnvelope('File troppo grande', 'too_large')
  const opened = await openEnvelope(sent)
  if (!opened.signed && !startsAsXml(sent)) refuseClosed(name)
  return opened
}

/** @throws UnreadableEnvelope when the name promises something to be opened. */
function refuseClosed(name: string): void {
  if (/\.p7m$/i.test(name)) throw new UnreadableEnvelope('La busta di firma (p7m) non è leggibile')
  if (/\.zip$/i.test(name)) throw new UnreadableEnvelope('Archivio corrotto', 'archive_corrupt')
}

/** Takes one file that is no archive out of its signature envelope. */
export async function openOne(name: string, sent: Uint8Array): Promise<UnwrappedFile> {
  try {
    return { name, sent, content: await openBytes(name, sent) }
  } catch (error) {
    return { name, sent, content: refusedBy(error) }
  }
}

/** Returns the reason for which a file is refused; an error that is not the file's is thrown again. */
function refusedBy(error: unknown): RefusedFile {
  if (!(error instanceof UnreadableEnvelope || error instanceof UnreadableZip)) throw error
  return { refused: error.message, reason: error.reason }
}

/**
 * Returns one entry for a plain or signed file, and one for each file of a ZIP (`archive.zip/file.xml`). The bytes of a
 * file decide its kind, not its name. It never throws because of a file's content, and is bounded in memory and time.
 */
export async function unwrap(
  name: string,
  bytes: Uint8Array,
  limits?: ArchiveLimits,
): Promise<readonly UnwrappedFile[]> {
  if (!isArchive(bytes)) return [await openOne(name, bytes)]
  try {
    const files = await openArchive(bytes, limits)
    if (files.length === 0) throw new UnreadableEnvelope('Archivio vuoto', 'empty_archive')
    const opened: UnwrappedFile[] = []
    for (const file of files) opened.push(await openOne(`${name}/${file.name}`, file.bytes))
    return opened
  } catch (error) {
    return [{ name, sent: bytes, content: refusedBy(error) }]
  }
}

/** The limits of an import: many files, each no larger than a file that is opened alone. */
const IMPORT_ARCHIVE_LIMITS: ArchiveLimits = {
  files: 5000,
  bytes: 1024 * 1024 * 1024,
  ratio: 200,
  fileBytes: MAX_OPENED,
}

/** A file as it was sent, not opened yet; or the reason for which it cannot be read. */
export type SentFile = { readonly name: string } & ({ readonly sent: Uint8Array } | RefusedFile)

/**
 * Yields the files of an upload, one after the other and each by itself: a fault of one file in an archive stops no
 * other, and no more than one is held in memory. Where the archive itself breaks off, the last entry reports it.
 */
export async function* sentFiles(name: string, bytes: Uint8Array): AsyncGenerator<SentFile> {
  if (!isArchive(bytes)) {
    yield { name, sent: bytes }
    return
  }
  let isEmpty = true
  try {
    for await (const file of readArchive(bytes, IMPORT_ARCHIVE_LIMITS)) {
      isEmpty = false
      const inside = `${name}/${file.name}`
      yield 'bytes' in file ? { name: inside, sent: file.bytes } : { name: inside, ...refusedBy(file.fault) }
    }
    if (isEmpty) throw new UnreadableEnvelope('Archivio vuoto', 'empty_archive')
  } catch (error) {
    yield { name, ...refusedBy(error) }
  }
}

/** Returns the number of files that `sentFiles` will yield, as far as the archive's directory states it. */
export const countUnwrapped = async (bytes: Uint8Array): Promise<number> =>
  isArchive(bytes) ? Math.max(1, await countFiles(bytes, IMPORT_ARCHIVE_LIMITS).catch(() => 1)) : 1
