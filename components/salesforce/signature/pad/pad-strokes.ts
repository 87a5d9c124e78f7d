/**
 * The strokes of a signature while it is drawn, apart from the size of the pad: in CSS pixels from the pad's middle, as
 * they are at full size. A pad that is too small for them shows them smaller; their proportions and their size in the
 * signature stay, however often the screen is turned.
 */
import type { PenPoint, PenStroke } from '@/lib/domain/signature/graphometric'
import type { Ink, InkPoint } from '@/lib/domain/signature/ink'

/** A point of the pen; time and pressure are there only where they are recorded. */
export type PadPoint = InkPoint & Partial<Pick<PenPoint, 'time' | 'pressure'>>
export type Stroke = readonly PadPoint[]
export type PadSize = { width: number; height: number }

/** Of the pad, in CSS pixels (document 3 §9). */
export const PAD_HEIGHT = 300
export const PAD_MARGIN = 5

type Axis = 'x' | 'y'

/** The farthest distance of a point from the middle. */
const reachOf = (strokes: readonly Stroke[], axis: Axis): number =>
  strokes.reduce(
    (most, stroke) => stroke.reduce((far, point) => Math.max(far, Math.abs(point[axis])), most),
    0,
  )

/** How large a pad shows the strokes: 1, or less where they would not fit inside its margin. */
export function scaleOn({ width, height }: PadSize, strokes: readonly Stroke[]): number {
  const fitting = (side: number, reach: number) =>
    reach === 0 ? 1 : Math.max(side / 2 - PAD_MARGIN, 1) / reach
  return Math.min(1, fitting(width, reachOf(strokes, 'x')), fitting(height, reachOf(strokes, 'y')))
}

const mapped = (strokes: readonly Stroke[], change: (point: InkPoint) => InkPoint): Stroke[] =>
  strokes.map((stroke) => stroke.map((point) => ({ ...point, ...change(point) })))

/** Returns the strokes as points of a pad, from its top left corner. */
export const toPad = ({ width, height }: PadSize, scale: number, strokes: readonly Stroke[]): Stroke[] =>
  mapped(strokes, ({ x, y }) => ({ x: width / 2 + x * scale, y: height / 2 + y * scale }))

/**
 * Returns the strokes of the points of a pad. Nothing but their places is kept, unless time and pressure are recorded; a
 * point that the pad only redraws has the time 0, and none is kept of it. The reverse of `toPad`.
 */
export const fromPad = (
  { width, height }: PadSize,
  scale: number,
  strokes: readonly Stroke[],
  isRecording = false,
): Stroke[] =>
  strokes.map((stroke) =>
    stroke.map(({ x, y, time, pressure }) => ({
      x: (x - width / 2) / scale,
      y: (y - height / 2) / scale,
      ...(isRecording && time && pressure !== undefined ? { time, pressure } : {}),
    })),
  )

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Returns the signature of strokes, at full size: on the pad's own size, or on a larger one that holds them. */
export function inkOf({ width, height }: PadSize, strokes: readonly Stroke[]): Ink {
  const around = (axis: Axis, side: number) =>
    Math.ceil(Math.max(side, 2 * (reachOf(strokes, axis) + PAD_MARGIN)))
  const size = { width: around('x', width), height: around('y', height) }
  const place = ({ x, y }: InkPoint) => ({ x: rounded(x), y: rounded(y) })
  const placed = toPad(size, 1, strokes).map((stroke) => stroke.map(place))
  return { width: size.width, height: size.height, strokes: placed }
}

/** Returns the strokes of a signature with time and pressure, at the places of `inkOf`; null where they were not recorded. */
export function penOf(size: PadSize, strokes: readonly Stroke[]): PenStroke[] | null {
  const places = inkOf(size, strokes).strokes
  const pen = strokes.map((stroke, at) =>
    stroke.flatMap(({ time, pressure }, index) => {
      const place = places[at]?.[index]
      return place && time !== undefined && pressure !== undefined ? [{ ...place, time, pressure }] : []
    }),
  )
  const isWhole = pen.every((stroke, at) => stroke.length === strokes[at]?.length)
  return isWhole && pen.length > 0 ? pen : null
}

/** Returns the strokes of a signature that was saved before, with time and pressure where they were recorded. */
export const strokesOf = (ink: Ink, pen: readonly PenStroke[] | null): Stroke[] =>
  fromPad(ink, 1, pen ?? ink.strokes, pen !== null)
