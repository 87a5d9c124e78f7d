import { type ImageType, imageType } from '@/lib/domain/core/image-type'

/** More than any camera of today's phones makes by default; a decoded pixel takes 4 bytes. */
const MAX_PIXELS = 30_000_000

/**
 * The format in which a picture is kept, by the format of its upload. WebP is for browsers only: our PDFs know PNG and
 * JPEG.
 */
type StoredFormats = Record<ImageType, 'png' | 'jpeg' | 'webp'>

export type PictureRule = { maxBytes: number; width: number; height: number; keptAs: StoredFormats }
/** `width` and `height` are in pixels. */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; mimeType: string; width: number; height: number }

/** The decoder is loaded with the first picture: most processes see none. */
const loadSharp = async () => (await import('sharp')).default

/**
 * A picture from its base64, with or without a data URL's prefix: decoded, turned upright, made to fit the rule's box
 * with its proportions, and encoded again, so that no metadata and no hidden part of the file is kept. Null when it is
 * too large (30 megapixels are refused by the header, before decoding), of another type, or corrupt anywhere.
 */
export async function readPicture(base64: string, rule: PictureRule): Promise<Picture | null> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  const type = bytes.byteLength <= rule.maxBytes ? imageType(bytes) : null
  if (!type) return null
  const sharp = await loadSharp()
  try {
    const options = { failOn: 'warning', limitInputPixels: MAX_PIXELS, pages: 1 } as const
    const format = rule.keptAs[type]
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize(rule.width, rule.height, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format, { quality: 85 })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { bytes: Uint8Array.from(data), mimeType: `image/${format}`, width, height }
  } catch {
    // The decoder refuses by throwing: the sender of the file gets the same answer for every reason.
    return null
  }
}

/** A stored picture as a PNG that fits into a square of `side` pixels; never larger than it is. */
export async function shrunkPicture(bytes: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const picture = sharp(bytes).resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return Uint8Array.from(await picture.png().toBuffer())
}
