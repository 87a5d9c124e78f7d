import type { Ink } from '@/lib/domain/signature/ink'
import { inkPath } from '@/lib/domain/signature/ink'
import { INK_COLOR, INK_WIDTH } from './ink-look'

const LARGEST_SIDE = 2_000

/**
 * Draws a signature as PNG on a transparent ground. Null where the browser gives nothing.
 * @throws where the browser forbids reading a canvas.
 */
export async function drawInk(ink: Ink): Promise<Uint8Array | null> {
  const scale = Math.min(2, LARGEST_SIDE / Math.max(ink.width, ink.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(ink.width * scale))
  canvas.height = Math.max(1, Math.round(ink.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.lineWidth = INK_WIDTH * scale
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = INK_COLOR
  context.stroke(new Path2D(inkPath(ink, canvas, INK_WIDTH * scale)))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new Uint8Array(await blob.arrayBuffer())
}
