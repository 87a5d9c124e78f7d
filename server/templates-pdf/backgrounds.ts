import { PDFDocument, type PDFEmbeddedPage, type PDFImage, type PDFPage } from 'pdf-lib'
import { MAX_PAGES } from '@/lib/domain/templates/field'
import { rasterPages } from '@/server/pages'

/** The file of an asset, and which of its pages it is, from 1. */
export type AssetFile = { mime_type: string; page: number; file: Uint8Array }

/** A background that a page is painted with, edge to edge. */
type Background = { page: PDFEmbeddedPage; width: number } | { image: PDFImage }

/** Of a page that cannot be taken over as it is. */
const FALLBACK_DPI = 200

type Box = { left: number; bottom: number; right: number; top: number }
type Matrix = [number, number, number, number, number, number]

/** The pages of each file, opened once; empty for a file that pdf-lib cannot read although pdfjs can. */
export type Sources = Map<Uint8Array, Promise<PDFPage[]>>

const pagesIn = (file: Uint8Array): Promise<PDFPage[]> =>
  PDFDocument.load(file, { updateMetadata: false })
    .then((source) => source.getPages())
    .catch(() => [])

/**
 * A page of an uploaded PDF as vectors, or a picture. A page that pdf-lib cannot take over becomes a picture at 200 dpi.
 */
export async function embedBackground(
  target: PDFDocument,
  { mime_type, page, file }: AssetFile,
  sources: Sources,
): Promise<Background> {
  if (mime_type === 'image/png') return { image: await target.embedPng(file) }
  if (mime_type === 'image/jpeg') return { image: await target.embedJpg(file) }
  const opened = sources.get(file) ?? pagesIn(file)
  sources.set(file, opened)
  const source = (await opened)[page - 1]
  const embedded = source && (await embedPage(target, source))
  if (embedded) return embedded
  const pictures = await rasterPages(file, { dpi: FALLBACK_DPI, maxPages: MAX_PAGES, only: page })
  return { image: await target.embedPng(pictures[0]?.png ?? new Uint8Array()) }
}

async function embedPage(target: PDFDocument, source: PDFPage): Promise<Background | null> {
  try {
    const box = shownBox(source)
    const angle = ((source.getRotation().angle % 360) + 360) % 360
    const page = await target.embedPage(source, box, matrixOf(box, angle))
    const isTurned = angle === 90 || angle === 270
    return { page, width: isTurned ? box.top - box.bottom : box.right - box.left }
  } catch {
    // A page without content, or with one that pdf-lib does not know.
    return null
  }
}

type Rectangle = { x: number; y: number; width: number; height: number }

const toBox = ({ x, y, width, height }: Rectangle): Box => ({
  left: Math.min(x, x + width),
  bottom: Math.min(y, y + height),
  right: Math.max(x, x + width),
  top: Math.max(y, y + height),
})

/** The part of a page that readers show: its crop box within its media box (ISO 32000-1, 14.11.2). */
function shownBox(page: PDFPage): Box {
  const [media, crop] = [toBox(page.getMediaBox()), toBox(page.getCropBox())]
  const box = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  return box.left < box.right && box.bottom < box.top ? box : media
}

/** Turns a page by its /Rotate and moves its shown box to the origin. */
function matrixOf({ left, bottom, right, top }: Box, angle: number): Matrix {
  if (angle === 90) return [0, -1, 1, 0, -bottom, right]
  if (angle === 180) return [-1, 0, 0, -1, right, top]
  if (angle === 270) return [0, 1, -1, 0, top, -left]
  return [1, 0, 0, 1, -left, -bottom]
}

export function paintBackground(page: PDFPage, background: Background): void {
  const { width, height } = page.getSize()
  if ('image' in background) {
    page.drawImage(background.image, { x: 0, y: 0, width, height })
    return
  }
  // A page whose unit is not a point (UserUnit) is larger as it is shown.
  const scale = Math.abs(width / background.width - 1) < 0.01 ? 1 : width / background.width
  page.drawPage(background.page, { x: 0, y: 0, xScale: scale, yScale: scale })
}
