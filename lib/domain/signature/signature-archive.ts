import { MAX_FIELDS } from '../templates/field'

/**
 * The ZIP with which a document is accepted (document 3 §3): `document.pdf`, below `signatures/<field id>/` what the signer
 * gave for each field, and in `fields.json` the texts that the signer changed. Names that are not listed here are refused.
 */
export const MAX_ZIP_BYTES = 20 * 1024 * 1024
/** Of a field: its strokes, its drawing, five photos, a recording and its graphometric data. */
const ENTRIES_A_FIELD = 9
/** The document, the texts, and what belongs to each field of a template that has as many as it may. */
export const MAX_ENTRIES = 2 + MAX_FIELDS * ENTRIES_A_FIELD
/** Of all files together, unpacked. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** Of what one file may grow by unpacking. */
export const MAX_RATIO = 100
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024
export const MAX_AUDIO_BYTES = 5 * 1024 * 1024
/** Of a spoken note. */
export const MAX_AUDIO_SECONDS = 60
/** By how much the sound of a file may be longer: encoders add silence before and after it. */
export const AUDIO_TOLERANCE_SECONDS = 0.5

/** Of a text that the signer changes, in characters. */
export const MAX_TEXT = 4_000
/** Of the file with those texts. */
export const MAX_TEXTS_BYTES = 4 * 1024 * 1024

export const DOCUMENT_NAME = 'document.pdf'
/** An object: the id of a field, and its text. It is an addition of Luna. */
export const TEXTS_NAME = 'fields.json'
export const INK_NAME = 'signature.json'
export const DRAWING_NAME = 'signature.png'
export const AUDIO_NAME = 'audio.mp3'
/** An addition of Luna. */
export const GRAPHOMETRIC_NAME = 'graphometric.jwe'

const PICTURE = /^image-\d{1,2}\.(?:jpg|png|webp)$/
const ENTRY = /^signatures\/([\w-]{1,40})\/([\w.-]{1,60})$/

/** One file of the archive: the document itself, the texts, or a part of the signature in a field. */
export type ArchiveEntry =
  | { part: 'DOCUMENT' }
  | { part: 'TEXTS' }
  | { part: 'INK' | 'DRAWING' | 'AUDIO' | 'GRAPHOMETRIC' | 'PICTURE'; field: string }

const PART: Readonly<Record<string, 'INK' | 'DRAWING' | 'AUDIO' | 'GRAPHOMETRIC'>> = {
  [INK_NAME]: 'INK',
  [DRAWING_NAME]: 'DRAWING',
  [AUDIO_NAME]: 'AUDIO',
  [GRAPHOMETRIC_NAME]: 'GRAPHOMETRIC',
}

/** Returns the part that a name of the archive stands for, or null for a name that it may not hold. */
export function archiveEntry(name: string): ArchiveEntry | null {
  if (name === DOCUMENT_NAME) return { part: 'DOCUMENT' }
  if (name === TEXTS_NAME) return { part: 'TEXTS' }
  const [, field, file] = ENTRY.exec(name) ?? []
  if (field === undefined || file === undefined) return null
  const part = Object.hasOwn(PART, file) ? PART[file] : undefined
  if (part) return { part, field }
  return PICTURE.test(file) ? { part: 'PICTURE', field } : null
}

/** The name of a part of the signature in a field. */
export const entryName = (field: string, file: string): string => `signatures/${field}/${file}`
