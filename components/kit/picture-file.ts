import { imageType } from '@/lib/domain/image-type'

/** Why a file is no picture to use: of another type (SVG too), too many bytes or pixels, or not intact. */
export type PictureFault = 'type' | 'size' | 'broken'

const MOST_BYTES = 20 * 1024 * 1024
const MOST_PIXELS = 60_000_000

/**
 * The address of a picture that a user chose, or why it is none. It is judged by its content, not by its name, and
 * before anything decodes it. Whoever gets an address revokes it.
 */
export async function openPicture(file: File): Promise<{ url: string } | { fault: PictureFault }> {
  const type = imageType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (!type) return { fault: 'type' }
  if (file.size > MOST_BYTES) return { fault: 'size' }
  const url = URL.createObjectURL(new Blob([file], { type: `image/${type}` }))
  const fault = await faultOf(url)
  if (!fault) return { url }
  URL.revokeObjectURL(url)
  return { fault }
}

function faultOf(url: string): Promise<PictureFault | null> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image.naturalWidth * image.naturalHeight > MOST_PIXELS ? 'size' : null)
    image.onerror = () => resolve('broken')
    image.src = url
  })
}

export type Area = { x: number; y: number; width: number; height: number }

/** A part of a picture, `side` pixels square at most, in base64 without prefix: WebP, or PNG where a browser has none. */
export async function cutPicture(url: string, area: Area, side: number): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(side, Math.round(area.width)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', 0.9).replace(/^data:[^,]*,/, '')
}
