/** How a square is cut out of a picture: how much it is enlarged, and where it stands, from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number }

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MAX_ZOOM = 4

type Size = { width: number; height: number }

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The square of the picture that a crop shows, in the picture's pixels: always inside it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / within(zoom, 1, MAX_ZOOM)
  return { left: within(x, 0, 1) * (width - side), top: within(y, 0, 1) * (height - side), side }
}

/** The crop after the picture was dragged by so many parts of the square's side. */
export function dragged(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  const share = (start: number, by: number, room: number) =>
    room > 0 ? within((start - by * side) / room, 0, 1) : 0.5
  return { ...crop, x: share(left, dx, size.width - side), y: share(top, dy, size.height - side) }
}
