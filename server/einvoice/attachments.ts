/** Files inside of an e-invoice (block 2.5): names that the format can hold, and the XML with the files in it. */
import { createHash } from 'node:crypto'
import { fragment } from 'xmlbuilder2'
import { attachmentFormat } from '@/lib/domain/einvoice/attachment'
import { cleanText } from './clean-text'
import { type Fault, fault } from './fault'
import { MAX_FILE_BYTES } from './file-name'
import { xmlText } from './write'

/** Signs that a name of a file cannot have. */
const FORBIDDEN = /[<>:"|?*/\\]/g

/**
 * Returns a text of one line in Latin-1: typographic signs become plain. Null when it has letters of another script, or is
 * longer than `max`: nothing is cut or guessed.
 */
export function latinLine(text: string, max: number): string | null {
  const marks = (line: string): number => line.match(/\?/g)?.length ?? 0
  const latin = cleanText(text, 'latin')
  // A letter without a Latin form becomes a question mark.
  return marks(latin) > marks(text) || latin.length > max ? null : latin
}

/** As `latinLine`, of the name of a file; null also for an empty one. */
export const latinName = (name: string, max: number): string | null =>
  latinLine(name, max)?.replace(FORBIDDEN, '_').trim() || null

/** A file to be written into an e-invoice. */
type EmbeddedFile = { name: string; description: string; bytes: Uint8Array }

/** More than the tags and texts of a block take, without its content: names and descriptions are bounded. */
const MAX_BLOCK_BYTES = 1500

/** The fault of an e-invoice that would be larger than SdI takes with files of these sizes in it. */
export function attachedSizeFaults(xml: Uint8Array, sizes: readonly number[]): readonly Fault[] {
  const blocks = sizes.map((size) => 4 * Math.ceil(size / 3) + MAX_BLOCK_BYTES)
  if (blocks.reduce((total, size) => total + size, xml.length) <= MAX_FILE_BYTES) return []
  const field = 'attachment_list'
  return [
    {
      ...fault('00003', 'FatturaElettronicaBody/Allegati', 'Le dimensioni del file superano quelle ammesse'),
      field,
    },
  ]
}

function blockOf({ name, description, bytes }: EmbeddedFile): string {
  const { format, compression } = attachmentFormat(name)
  const parts = [
    ['NomeAttachment', name],
    ['AlgoritmoCompressione', compression],
    ['FormatoAttachment', format],
    ['DescrizioneAttachment', description],
    ['Attachment', Buffer.from(bytes).toString('base64')],
  ] as const
  const root = fragment()
  const block = root.ele('Allegati')
  for (const [part, text] of parts) if (text) block.ele(part).txt(xmlText(text))
  return root.toString()
}

const END_OF_BODY = '</FatturaElettronicaBody>'

/**
 * Returns an e-invoice of one body, as `writeInvoice` wrote it, with files at its end, and the digest of the whole. Every
 * other byte stays as it was.
 */
export function attachFiles(
  xml: Uint8Array,
  files: readonly EmbeddedFile[],
): { bytes: Uint8Array; sha256: string } {
  const text = Buffer.from(xml).toString('utf8')
  const end = text.lastIndexOf(END_OF_BODY)
  if (end < 0 || text.includes('<Allegati>')) throw new RangeError('not an e-invoice without files')
  const bytes = Buffer.from(text.slice(0, end) + files.map(blockOf).join('') + text.slice(end), 'utf8')
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
