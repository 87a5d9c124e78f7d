import { imageType } from '@/lib/domain/core/image-type'

/** Why a file is no picture to use: of another type (SVG too), too many bytes or pixels, or not intact. */
export type PictureFault = 'type' | 'size' | 'broken'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 60_000_000

/**
 * The object URL of a picture that a user chose, or the reason of its refusal. The content is checked, not the name, and
 * before anything decodes it. The caller revokes the URL.
 */
export async function openPicture(file: File): Promise<{ url: string } | { fault: PictureFault }> {
  const type = imageType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (!type) return { fault: 'type' }
  if (file.size > MAX_BYTES) return { fault: 'size' }
  const url = URL.createObjectURL(new Blob([file], { type: `image/${type}` }))
  const fault = await faultOf(url)
  if (!fault) return { url }
  URL.revokeObjectURL(url)
  return { fault }
}

function faultOf(url: string): Promise<PictureFault | null> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image.naturalWidth * image.naturalHeight > MAX_PIXELS ? 'size' : null)
    image.onerror = () => resolve('broken')
    image.src = url
  })
}

export type Area = { x: number; y: number; width: number; height: number }

/** The bytes of a file as a data URL. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/**
 * A whole picture in base64 without prefix: the file itself up to `maxBytes`, else drawn again to fit a square of
 * `side` pixels.
 */
export async function fitPicture(file: File, url: string, { maxBytes, side }: PictureFit): Promise<string> {
  if (file.size <= maxBytes) return withoutPrefix(await dataUrlOf(file))
  const image = await imageOf(url)
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight))
  const [width, height] = [image.naturalWidth, image.naturalHeight]
  return drawn(image, { x: 0, y: 0, width, height }, { width: width * scale, height: height * scale })
}

export type PictureFit = { maxBytes: number; side: number }

/** A part of a picture, `side` pixels square at most, in base64 without prefix: WebP, or PNG in browsers that cannot write WebP. */
export async function cutPicture(url: string, area: Area, side: number): Promise<string> {
  const shown = Math.min(side, area.width)
  return drawn(await imageOf(url), area, { width: shown, height: shown })
}

async function imageOf(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

function drawn(
  image: HTMLImageElement,
  area: Area,
  { width, height }: Pick<Area, 'width' | 'height'>,
): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return withoutPrefix(canvas.toDataURL('image/webp', 0.9))
}

const withoutPrefix = (dataUrl: string): string => dataUrl.replace(/^data:[^,]*,/, '')
