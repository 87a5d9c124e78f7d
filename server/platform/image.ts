import sharp from 'sharp'

/** More than any camera of today's phones makes by default; a decoded pixel takes 4 bytes. */
const MAX_PIXELS = 30_000_000

/** What a picture is kept as, by what it came as. WebP is for browsers only: our PDFs know PNG and JPEG. */
type Kept = Record<SourceType, 'png' | 'jpeg' | 'webp'>
type SourceType = 'png' | 'jpeg' | 'webp'

export type PictureRule = { maxBytes: number; width: number; height: number; keptAs: Kept }
export type Picture = { bytes: Uint8Array<ArrayBuffer>; mimeType: string }

/** What an image is, by its first bytes; null for anything but PNG, JPEG and WebP (so for SVG too). */
export function imageType(bytes: Uint8Array): SourceType | null {
  const head = Buffer.from(bytes.subarray(0, 12))
  if (head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png'
  if (head.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg'
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

/**
 * A picture from its base64, with or without a data URL's prefix: decoded, turned upright, made to fit the rule's box
 * with its proportions, and encoded anew, so that no metadata and no hidden part of the file is kept. Null when it is
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
    // The decoder refuses by throwing: every reason is the same to who sent the file.
    return null
  }
}
