import type { PDFPageProxy } from 'pdfjs-dist'
import { type Box, toTenth } from '@/lib/domain/templates/field'

/** Pieces of text beyond these are taken into the last box, so that none is left out. */
const MOST_BOXES = 2000

/** In points: pieces of text that are as near as this on one line are one. */
const GAP = 12

/** The places of the texts of a page as it is displayed, in points from its top left. Pieces of one line are one box. */
export async function printedTexts(page: PDFPageProxy): Promise<Box[]> {
  const { transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const boxes: Box[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const box = boxOf(item, transform)
    const last = boxes.at(-1)
    if (last && (isSameLine(last, box) || boxes.length >= MOST_BOXES)) {
      boxes[boxes.length - 1] = joined(last, box)
    } else boxes.push(box)
  }
  return boxes.map(({ x, y, width, height }) => ({
    x: toTenth(x),
    y: toTenth(y),
    width: toTenth(width),
    height: toTenth(height),
  }))
}

/** A piece of text: its matrix (ISO 32000-1, 9.4.4), and its size along and across its line. */
type Piece = { transform: number[]; width: number; height: number }
type Point = { x: number; y: number }

/** The box around a piece of text, whichever way it is turned. */
function boxOf({ transform, width, height }: Piece, viewport: readonly number[]): Box {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const [along, across] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1]
  const corner = (w: number, h: number): Point =>
    displayed(
      { x: e + (a * w) / along + (c * h) / across, y: f + (b * w) / along + (d * h) / across },
      viewport,
    )
  return around([corner(0, 0), corner(width, 0), corner(0, height), corner(width, height)])
}

/** A point of a PDF's page where it is displayed. */
const displayed = (
  { x, y }: Point,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

const isSameLine = (one: Box, other: Box): boolean =>
  Math.abs(one.y - other.y) < 1 &&
  Math.abs(one.height - other.height) < 1 &&
  other.x >= one.x &&
  other.x - (one.x + one.width) < GAP

const joined = (one: Box, other: Box): Box =>
  around(
    [one, other].flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  )
