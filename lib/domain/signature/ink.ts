/**
 * A signature by hand: strokes of points on a pad. Only the way of the pen is read; pressure and time would make the
 * signature biometric data (Garante, provv. 513/2014), and are kept as `graphometric.ts` says alone.
 */
import { Refusal } from '../core/refusal'

export type InkPoint = { x: number; y: number }

export type Ink = {
  /** The size of the pad in CSS pixels. */
  width: number
  height: number
  strokes: readonly (readonly InkPoint[])[]
}

export const MAX_STROKES = 200
export const MAX_POINTS = 20_000

const LEAST_POINTS = 8
const LEAST_LENGTH = 40
const LEAST_WIDTH = 30
const LEAST_HEIGHT = 8

const lengthOf = (stroke: readonly InkPoint[]): number =>
  stroke.slice(1).reduce((length, { x, y }, at) => {
    const before = stroke[at] ?? { x, y }
    return length + Math.hypot(x - before.x, y - before.y)
  }, 0)

type Extent = { left: number; top: number; width: number; height: number }

function extentOf(points: readonly InkPoint[]): Extent {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left, height: bottom - top }
}

/**
 * Whether the strokes are a signature and not a dot, a tap or a straight line: together long enough, with one stroke of
 * some points, and of some extent in both directions.
 */
export function isSignature({ strokes }: Ink): boolean {
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  const { width, height } = extentOf(strokes.flat())
  const hasStroke = strokes.some((stroke) => stroke.length >= LEAST_POINTS)
  return hasStroke && length >= LEAST_LENGTH && width >= LEAST_WIDTH && height >= LEAST_HEIGHT
}

/** @throws Refusal ERROR_SIGNATURE_NO_INK for strokes that are no signature; `field` names the field. */
export function refuseNoInk(ink: Ink, field: string): void {
  if (!isSignature(ink)) throw new Refusal('ERROR_SIGNATURE_NO_INK', {}, [field])
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100)

/**
 * The strokes as an SVG path that fits into a box of the given size, in its middle, with a margin; the proportions stay.
 * The path is made of numbers alone, whatever the pad sent.
 */
export function inkPath({ strokes }: Ink, box: { width: number; height: number }, margin = 4): string {
  const extent = extentOf(strokes.flat())
  const scale = Math.min(
    (box.width - 2 * margin) / Math.max(extent.width, 1),
    (box.height - 2 * margin) / Math.max(extent.height, 1),
  )
  const dx = (box.width - extent.width * scale) / 2
  const dy = (box.height - extent.height * scale) / 2
  const place = ({ x, y }: InkPoint) =>
    `${rounded(dx + (x - extent.left) * scale)} ${rounded(dy + (y - extent.top) * scale)}`
  return strokes
    .map((stroke) => stroke.map((point, at) => `${at === 0 ? 'M' : 'L'}${place(point)}`).join(''))
    .join('')
}
