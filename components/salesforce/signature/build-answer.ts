import { type Zippable, zipSync } from 'fflate'
import type { PenStroke } from '@/lib/domain/signature/graphometric'
import type { Ink } from '@/lib/domain/signature/ink'
import {
  AUDIO_NAME,
  DOCUMENT_NAME,
  DRAWING_NAME,
  entryName,
  GRAPHOMETRIC_NAME,
  INK_NAME,
  MAX_ENTRIES,
  MAX_ZIP_BYTES,
  TEXTS_NAME,
} from '@/lib/domain/signature/signature-archive'

/** A spoken note as MP3, and the seconds that were recorded. */
export type AudioNote = { mp3: Uint8Array; seconds: number }

/** The signature in a field: its strokes, photos as JPEG, and a spoken note. */
export type FieldSignature = {
  ink: Ink
  photos: readonly Uint8Array[]
  audio: AudioNote | null
  /** The strokes with time and pressure, where the signer agreed that they are recorded. */
  pen: readonly PenStroke[] | null
}

/** Encrypts the time and pressure of a signature for the third party. */
export type EncryptPen = (field: string, strokes: readonly PenStroke[]) => Promise<Uint8Array>

/** Draws a signature as PNG; null, or an error, where the browser lets no page read a canvas. */
export type DrawInk = (ink: Ink) => Promise<Uint8Array | null>

/** A time of nobody: the same signatures make the same bytes, and a repeated answer is known by them. */
const NO_TIME = new Date(1980, 0, 1)

const STORED = { level: 0, mtime: NO_TIME } as const
const PACKED = { level: 6, mtime: NO_TIME } as const

type Given = {
  signatures: ReadonlyMap<string, FieldSignature>
  /** The texts that the signer changed, by the ids of their fields. */
  texts: ReadonlyMap<string, string>
}

/**
 * Returns the ZIP with which a document is accepted (document 3 §3, `signature-archive.ts`), or null when it would be
 * larger than the server takes. A signature whose drawing fails goes without it: the server draws from the strokes.
 */
export async function buildAnswer(
  pdf: Uint8Array,
  { signatures, texts }: Given,
  { draw, encrypt }: { draw: DrawInk; encrypt: EncryptPen | null },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const files: Zippable = { [DOCUMENT_NAME]: [pdf, STORED] }
  if (texts.size > 0) files[TEXTS_NAME] = [new TextEncoder().encode(textsText(texts)), PACKED]
  for (const [field, { ink, photos, audio, pen }] of signatures) {
    files[entryName(field, INK_NAME)] = [new TextEncoder().encode(inkText(ink)), PACKED]
    const drawing = await draw(ink).catch(() => null)
    if (drawing && drawing.length > 0) files[entryName(field, DRAWING_NAME)] = [drawing, STORED]
    photos.forEach((photo, at) => {
      files[entryName(field, `image-${at + 1}.jpg`)] = [photo, STORED]
    })
    if (pen && encrypt) files[entryName(field, GRAPHOMETRIC_NAME)] = [await encrypt(field, pen), STORED]
    if (audio) files[entryName(field, AUDIO_NAME)] = [audio.mp3, STORED]
  }
  if (Object.keys(files).length > MAX_ENTRIES) return null
  const zip = zipSync(files)
  return zip.length > MAX_ZIP_BYTES ? null : zip
}

/** Sorted, so that the same texts make the same bytes. */
const textsText = (texts: ReadonlyMap<string, string>): string =>
  JSON.stringify(Object.fromEntries([...texts].sort(([one], [other]) => (one < other ? -1 : 1))))

/** Only the way of the pen leaves the browser in clear: no time and no pressure. */
function inkText({ width, height, strokes }: Ink): string {
  const places = strokes.map((stroke) => stroke.map(({ x, y }) => ({ x, y })))
  return JSON.stringify({ width, height, strokes: places })
}
