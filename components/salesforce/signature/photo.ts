/** Of each photo of a signature, in pixels. */
const LONGEST_SIDE = 2_000
/** Of a chosen file, before it is decoded. */
const MAX_BYTES = 40 * 1024 * 1024
const MAX_PIXELS = 100_000_000
const QUALITY = 0.85

/** The photos that a field may have. */
export const MAX_PHOTOS = 5

/**
 * Returns a picture that the signer chose as JPEG of at most 2,000 pixels a side, without the place and the device that
 * its camera wrote into it. Null for a file that is too large, is no picture or cannot be drawn here.
 */
export async function photoOf(file: File): Promise<Uint8Array | null> {
  if (file.size > MAX_BYTES) return null
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image.naturalWidth * image.naturalHeight > MAX_PIXELS ? null : await drawn(image)
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function drawn(image: HTMLImageElement): Promise<Uint8Array | null> {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new Uint8Array(await blob.arrayBuffer())
}
