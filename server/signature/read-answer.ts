import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { decodeProtectedHeader } from 'jose'
import { inkIn } from '@/lib/api/salesforce/signature/ink-fields'
import { textsIn } from '@/lib/api/salesforce/signature/text-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { JWE_HEADER, MAX_JWE_BYTES } from '@/lib/domain/signature/graphometric'
import { type Ink, refuseNoInk } from '@/lib/domain/signature/ink'
import { readMp3 } from '@/lib/domain/signature/mp3'
import { type SignableForm, signatureFields, textFields } from '@/lib/domain/signature/signable-form'
import {
  type ArchiveEntry,
  AUDIO_TOLERANCE_SECONDS,
  archiveEntry,
  MAX_AUDIO_BYTES,
  MAX_AUDIO_SECONDS,
  MAX_ENTRIES,
  MAX_PICTURE_BYTES,
  MAX_RATIO,
  MAX_TEXTS_BYTES,
  MAX_UNPACKED_BYTES,
} from '@/lib/domain/signature/signature-archive'
import { openArchive, UnreadableZip } from '@/server/platform/read-zip'
import { type SignerText, signerText } from '@/server/templates-pdf'
import type { FieldInk } from './draw-signatures'

/** The spoken note of a field: the SHA-256 of its file in hex, and how long it sounds. */
export type FieldAudio = { field: string; sha256: string; seconds: number }

/** The graphometric data of a field, which only the third party can read: the SHA-256 of the file in hex. */
export type FieldGraphometric = { field: string; sha256: string }

/**
 * The answer of a signer: the hash of the document that was seen, the signatures and spoken notes, the text of every field
 * that may be changed, and the hash of every file by its name.
 */
export type SignerAnswer = {
  documentSha256: string
  signatures: FieldInk[]
  audios: FieldAudio[]
  graphometrics: FieldGraphometric[]
  texts: SignerText[]
  /** Photos or spoken notes are among the files. */
  hasMedia: boolean
  hashes: Record<string, string>
}

const LIMITS = { files: MAX_ENTRIES, bytes: MAX_UNPACKED_BYTES, ratio: MAX_RATIO }
const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

type Part = Exclude<ArchiveEntry['part'], 'DOCUMENT' | 'TEXTS' | 'INK' | 'AUDIO' | 'GRAPHOMETRIC'>

const TYPES: Readonly<Record<Part, { mimes: readonly string[]; bytes: number }>> = {
  DRAWING: { mimes: ['image/png'], bytes: MAX_PICTURE_BYTES },
  PICTURE: { mimes: PICTURES, bytes: MAX_PICTURE_BYTES },
}

const unreadable = (reason: string, name = ''): Refusal =>
  new Refusal('ERROR_SIGNATURE_ARCHIVE', { reason, name }, ['file'])

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type ReadOptions = {
  /** Of the key for which graphometric data are encrypted; null where none are taken. */
  kid: string | null
}

/**
 * Reads the ZIP with which a document is accepted (document 3 §3). Every name, type and size is checked, and every
 * signature is a signature; nothing of it is run or shown.
 * @throws Refusal ERROR_SIGNATURE_ARCHIVE (params: reason, name), ERROR_SIGNATURE_NO_INK, and those of `signerText`
 */
export async function readAnswer(
  zip: Uint8Array,
  form: SignableForm,
  { kid }: ReadOptions,
): Promise<SignerAnswer> {
  const files = await unpack(zip)
  const hashes: Record<string, string> = {}
  const signatures: FieldInk[] = []
  const audios: FieldAudio[] = []
  const graphometrics: FieldGraphometric[] = []
  let given: GivenTexts = new Map()
  for (const { name, bytes } of files) {
    if (Object.hasOwn(hashes, name)) throw unreadable('duplicate', name)
    const hash = sha256(bytes)
    hashes[name] = hash
    const entry = archiveEntry(name)
    if (!entry) throw unreadable('unknown_name', name)
    if (entry.part === 'DOCUMENT') continue
    if (entry.part === 'TEXTS') {
      given = textsOf(bytes, name)
      continue
    }
    const { field } = entry
    if (!signatureFields(form).some(({ id }) => id === field)) throw unreadable('unknown_field', name)
    if (entry.part === 'INK') signatures.push({ field, ink: inkOf(bytes, name, field) })
    else if (entry.part === 'AUDIO') audios.push({ field, sha256: hash, seconds: secondsOf(bytes, name) })
    else if (entry.part === 'GRAPHOMETRIC') {
      refuseOtherJwe(bytes, name, kid)
      graphometrics.push({ field, sha256: hash })
    } else await refuseType(entry.part, bytes, name)
  }
  const documentSha256 = hashes['document.pdf']
  if (documentSha256 === undefined) throw unreadable('no_document')
  const hasMedia = Object.keys(hashes).some(isMedia)
  const texts = filledTexts(form, given)
  return { documentSha256, signatures, audios, graphometrics, texts, hasMedia, hashes }
}

const isMedia = (name: string): boolean => ['PICTURE', 'AUDIO'].includes(archiveEntry(name)?.part ?? '')

type GivenTexts = ReadonlyMap<string, string>

function textsOf(bytes: Uint8Array, name: string): GivenTexts {
  if (bytes.length > MAX_TEXTS_BYTES) throw unreadable('too_large', name)
  const read = textsIn.safeParse(jsonOf(bytes))
  if (!read.success) throw unreadable('no_texts', name)
  return new Map(Object.entries(read.data))
}

/** The texts of all fields that may be changed: as they were given, else as they were. */
function filledTexts(form: SignableForm, given: GivenTexts): SignerText[] {
  const fields = textFields(form)
  for (const id of given.keys())
    if (!fields.some((field) => field.id === id)) throw unreadable('unknown_field', id)
  return fields.map((field) => signerText(field, given.get(field.id)))
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
  const read = inkIn.safeParse(jsonOf(bytes))
  if (!read.success) throw unreadable('no_ink', name)
  refuseNoInk(read.data, field)
  return read.data
}

/** The value of a file of JSON; undefined for one that is none. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Refuses what is not encrypted for the third party's key. */
function refuseOtherJwe(bytes: Uint8Array, name: string, kid: string | null): void {
  if (kid === null) throw unreadable('unknown_name', name)
  if (bytes.length > MAX_JWE_BYTES) throw unreadable('too_large', name)
  const jwe = Buffer.from(bytes).toString('latin1')
  const header = COMPACT_JWE.test(jwe) ? headerOf(jwe) : null
  const isOurs = header?.alg === JWE_HEADER.alg && header.enc === JWE_HEADER.enc && header.kid === kid
  if (!isOurs) throw unreadable('no_jwe', name)
}

/** Five parts in base64url (RFC 7516, section 7.1). */
const COMPACT_JWE = /^[\w-]+(?:\.[\w-]+){4}$/

function headerOf(jwe: string) {
  try {
    return decodeProtectedHeader(jwe)
  } catch {
    return null
  }
}

/** How long a spoken note sounds; one that is no whole MP3, or too long or too large, is refused. */
function secondsOf(bytes: Uint8Array, name: string): number {
  if (bytes.length > MAX_AUDIO_BYTES) throw unreadable('too_large', name)
  const read = readMp3(bytes)
  if ('fault' in read) throw unreadable(read.fault === 'NO_MP3' ? 'no_mp3' : 'mp3_damaged', name)
  if (read.seconds > MAX_AUDIO_SECONDS + AUDIO_TOLERANCE_SECONDS) throw unreadable('too_long', name)
  return read.seconds
}

async function refuseType(part: Part, bytes: Uint8Array, name: string): Promise<void> {
  const { mimes, bytes: most } = TYPES[part]
  if (bytes.length > most) throw unreadable('too_large', name)
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !mimes.includes(found.mime)) throw unreadable('type', name)
}
