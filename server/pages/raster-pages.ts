import { join, sep } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Box } from '@/lib/domain/templates/field'
import { printedTexts } from './printed-texts'

/**
 * A displayed page as a picture: `width` and `height` in points (1/72 inch), after its crop and its rotation, by which it
 * is turned clockwise: 0, 90, 180 or 270. `hasAnnotations` of a page with notes or form fields that readers show, and the
 * picture does not. `printed`: the places of its lines of text.
 */
export type RasterPage = {
  png: Uint8Array
  width: number
  height: number
  rotation: number
  hasAnnotations: boolean
  printed: Box[]
}

type Options = {
  dpi: number
  /** Of the whole file. */
  maxPages: number
  /** The one page that is wanted, from 1; otherwise all. */
  only?: number
}

const MOST_BYTES = 25_000_000
/** Of one page: an A0 poster at 144 dpi has 32 million. */
const MOST_PIXELS = 40_000_000

const POINTS_PER_INCH = 72

const packageFolder = join(process.cwd(), 'node_modules', 'pdfjs-dist')
const folder = (name: string): string => join(packageFolder, name) + sep

/** All from the package on this machine; a file's own code is never run, and no other host is asked. */
const readerOptions = {
  cMapUrl: folder('cmaps'),
  cMapPacked: true,
  standardFontDataUrl: folder('standard_fonts'),
  wasmUrl: folder('wasm'),
  iccUrl: folder('iccs'),
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  enableXfa: false,
  stopAtErrors: false,
  maxImageSize: MOST_PIXELS,
  verbosity: VerbosityLevel.ERRORS,
}

/**
 * The pages of a PDF in their order, as a reader displays them, without annotations and form fields. Runs in a thread
 * of server/workers, whose limits of time and memory end a file that takes too much.
 * @throws Refusal ERROR_TOO_LARGE (over 25 MB), ERROR_PDF_UNREADABLE (also of an empty file), ERROR_PDF_ENCRYPTED,
 *   ERROR_PDF_XFA (a form whose pages the file itself does not have), ERROR_PDF_TOO_MANY_PAGES (over `maxPages`),
 *   ERROR_PDF_PAGE_TOO_LARGE (over 40 million pixels)
 */
export async function rasterPages(pdf: Uint8Array, { dpi, maxPages, only }: Options): Promise<RasterPage[]> {
  if (pdf.byteLength > MOST_BYTES) throw new Refusal('ERROR_TOO_LARGE')
  // The reader takes the bytes away from its caller: it gets a copy.
  const task = getDocument({ ...readerOptions, data: Uint8Array.from(pdf) })
  try {
    const document = await task.promise
    await refuseUnusable(document, maxPages)
    const pages: RasterPage[] = []
    const last = only ?? document.numPages
    for (let number = only ?? 1; number <= last; number += 1) {
      pages.push(await rasterPage(await document.getPage(number), number, dpi / POINTS_PER_INCH))
    }
    return pages
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && error.name === 'PasswordException') throw new Refusal('ERROR_PDF_ENCRYPTED')
    throw new Refusal('ERROR_PDF_UNREADABLE')
  } finally {
    await task.destroy()
  }
}

/** A file that opens without a password may be encrypted as well: its pages could not be put into another file. */
async function refuseUnusable(document: PDFDocumentProxy, maxPages: number): Promise<void> {
  const { info } = await document.getMetadata()
  if ('EncryptFilterName' in info && info.EncryptFilterName !== null) throw new Refusal('ERROR_PDF_ENCRYPTED')
  if ('IsXFAPresent' in info && info.IsXFAPresent === true) throw new Refusal('ERROR_PDF_XFA')
  if (document.numPages < 1) throw new Refusal('ERROR_PDF_UNREADABLE')
  if (document.numPages > maxPages) throw new Refusal('ERROR_PDF_TOO_MANY_PAGES', { max: maxPages })
}

async function rasterPage(page: PDFPageProxy, number: number, scale: number): Promise<RasterPage> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale })
  const [columns, rows] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
  if (columns * rows > MOST_PIXELS) throw new Refusal('ERROR_PDF_PAGE_TOO_LARGE', { page: number })
  const canvas = createCanvas(columns, rows)
  await page.render({
    // The canvas of this package draws as one of a browser does, without being an element.
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    annotationMode: AnnotationMode.DISABLE,
    background: '#ffffff',
  }).promise
  const png = await canvas.encode('png')
  const hasAnnotations = await showsAnnotations(page)
  const printed = await printedTexts(page)
  page.cleanup()
  return { png, width, height, rotation: viewport.rotation, hasAnnotations, printed }
}

/** Hidden, and not viewed (ISO 32000-1, 12.5.3). */
const UNSEEN = 2 | 32

/** Links and the closed windows of notes have no look of their own; a box without a size is an invisible signature. */
async function showsAnnotations(page: PDFPageProxy): Promise<boolean> {
  const annotations = await page.getAnnotations({ intent: 'display' })
  return annotations.some(({ subtype, annotationFlags, rect }) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = rect ?? []
    const isShown = (annotationFlags & UNSEEN) === 0 && left !== right && bottom !== top
    return isShown && subtype !== 'Link' && subtype !== 'Popup'
  })
}
