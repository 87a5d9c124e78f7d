import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { inkIn } from '@/lib/api/salesforce/signature/ink-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { type Ink, refuseNoInk } from '@/lib/domain/signature/ink'
import type { SignableForm } from '@/lib/domain/signature/signable-form'
import {
  type ArchiveEntry,
  archiveEntry,
  MAX_AUDIO_BYTES,
  MAX_ENTRIES,
  MAX_PICTURE_BYTES,
  MAX_RATIO,
  MAX_UNPACKED_BYTES,
} from '@/lib/domain/signature/signature-archive'
import { openArchive, UnreadableZip } from '@/server/platform/read-zip'
import type { FieldInk } from './draw-signatures'

/** The answer of a signer: the hash of the document that was seen, the signatures, and the hash of every file by its name. */
export type SignerAnswer = {
  documentSha256: string
  signatures: FieldInk[]
  hashes: Record<string, string>
}

const LIMITS = { files: MAX_ENTRIES, bytes: MAX_UNPACKED_BYTES, ratio: MAX_RATIO }
const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

type Part = Exclude<ArchiveEntry['part'], 'DOCUMENT' | 'INK'>

const TYPES: Readonly<Record<Part, { mimes: readonly string[]; bytes: number }>> = {
  DRAWING: { mimes: ['image/png'], bytes: MAX_PICTURE_BYTES },
  PICTURE: { mimes: PICTURES, bytes: MAX_PICTURE_BYTES },
  AUDIO: { mimes: ['audio/mpeg'], bytes: MAX_AUDIO_BYTES },
}

const unreadable = (reason: string, name = ''): Refusal =>
  new Refusal('ERROR_SIGNATURE_ARCHIVE', { reason, name }, ['file'])

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads the ZIP with which a document is accepted (document 3 §3). Every name, type and size is checked, and every
 * signature is a signature; nothing of it is run or shown.
 * @throws Refusal ERROR_SIGNATURE_ARCHIVE (params: reason, name), ERROR_SIGNATURE_NO_INK
 */
export async function readAnswer(zip: Uint8Array, form: SignableForm): Promise<SignerAnswer> {
  const files = await unpack(zip)
  const hashes: Record<string, string> = {}
  const signatures: FieldInk[] = []
  for (const { name, bytes } of files) {
    if (Object.hasOwn(hashes, name)) throw unreadable('duplicate', name)
    hashes[name] = sha256(bytes)
    const entry = archiveEntry(name)
    if (!entry) throw unreadable('unknown_name', name)
    if (entry.part === 'DOCUMENT') continue
    if (!form.fields.some(({ id }) => id === entry.field)) throw unreadable('unknown_field', name)
    if (entry.part === 'INK') signatures.push({ field: entry.field, ink: inkOf(bytes, name, entry.field) })
    else await refuseType(entry.part, bytes, name)
  }
  const documentSha256 = hashes['document.pdf']
  if (documentSha256 === undefined) throw unreadable('no_document')
  return { documentSha256, signatures, hashes }
}

async function unpack(zip: Uint8Array) {
  try {
    return await openArchive(zip, LIMITS)
  } catch (error) {
    if (error instanceof UnreadableZip) throw unreadable(error.reason)
    throw error
  }
}

function inkOf(bytes: Uint8Array, name: string, field: string): Ink {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw unreadable('no_ink', name)
  }
  const read = inkIn.safeParse(value)
  if (!read.success) throw unreadable('no_ink', name)
  refuseNoInk(read.data, field)
  return read.data
}

async function refuseType(part: Part, bytes: Uint8Array, name: string): Promise<void> {
  const { mimes, bytes: most } = TYPES[part]
  if (bytes.length > most) throw unreadable('too_large', name)
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !mimes.includes(found.mime)) throw unreadable('type', name)
}
