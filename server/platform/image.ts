import sharp from 'sharp'
import { type ImageType, imageType } from '@/lib/domain/core/image-type'

/** More than any camera of today's phones makes by default; a decoded pixel takes 4 bytes. */
const MAX_PIXELS = 30_000_000

/**
 * The format in which a picture is kept, by the format of its upload. WebP is for browsers only: our PDFs know PNG and
 * JPEG.
 */
type StoredFormats = Record<ImageType, 'png' | 'jpeg' | 'webp'>

export type PictureRule = { maxBytes: number; width: number; height: number; keptAs: StoredFormats }
export type Picture = { bytes: Uint8Array<ArrayBuffer>; mimeType: string }

/**
 * A picture from its base64, with or without a data URL's prefix: decoded, turned upright, made to fit the rule's box
 * with its proportions, and encoded again, so that no metadata and no hidden part of the file is kept. Null when it is
 * too large (30 megapixels are refused by the header, before decoding), of another type, or corrupt anywhere.
 */
export async function readPicture(base64: string, rule: PictureRule): Promise<Picture | null> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  const type = bytes.byteLength <= rule.maxBytes ? imageType(bytes) : null
  if (!type) return null
  try {
    const options = { failOn: 'warning', limitInputPixels: MAX_PIXELS, pages: 1 } as const
    const format = rule.keptAs[type]
    const encoded = await sharp(bytes, options)
      .autoOrient()
      .resize(rule.width, rule.height, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format, { quality: 85 })
      .toBuffer()
    return { bytes: Uint8Array.from(encoded), mimeType: `image/${format}` }
  } catch {
    // The decoder refuses by throwing: the sender of the file gets the same answer for every reason.
    return null
  }
}
