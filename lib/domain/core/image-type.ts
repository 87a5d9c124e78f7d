export type ImageType = 'png' | 'jpeg' | 'webp'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** Recognises an image by its first 12 bytes; null for anything but PNG, JPEG and WebP (so for SVG too). */
export function imageType(bytes: Uint8Array): ImageType | null {
  const has = (signature: readonly number[], from = 0) =>
    signature.every((byte, index) => bytes[from + index] === byte)
  if (has(PNG)) return 'png'
  if (has(JPEG)) return 'jpeg'
  return has(RIFF) && has(WEBP, 8) ? 'webp' : null
}
