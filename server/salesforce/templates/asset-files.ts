import { createHash } from 'node:crypto'
import type { Fault } from '@/lib/api/salesforce/invoices/invoice-answer'
import { MAX_TEMPLATE_FILE_BYTES } from '@/lib/api/salesforce/templates/template-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { BLANK_PAGE, type Box, MAX_PAGES, MIN_HEIGHT, MIN_WIDTH, toTenth } from '@/lib/domain/templates/field'
import type { Language } from '@/lib/i18n/languages'
import { fileKind } from '@/server/platform/file-kind'
import { readPicture } from '@/server/platform/image'
import { newFileKey } from '@/server/platform/kept-files'
import { cleanName } from '@/server/platform/received-file'
import { translate } from '@/server/platform/text'
import { inThread } from '@/server/workers'

type StoredFile = { file_key: string; mime_type: string; bytes: Uint8Array }

/** A page or picture that is to be stored, and its files; the pages of a PDF share that of the PDF. */
export type NewAsset = {
  sha256: string
  name: string
  mime_type: string
  page: number
  width: number
  height: number
  rotation: number
  /** Whether the page has notes or form fields, which are left out. */
  has_annotations: boolean
  /** The places of the texts of a page of a PDF; of a picture they are not known. */
  printed: Box[]
  file: StoredFile
  raster: StoredFile
}

/** Every camera's picture passes the bytes, and no page needs more than 4000 pixels. */
const PICTURE = {
  maxBytes: 8 * 1024 * 1024,
  width: 4000,
  height: 4000,
  keptAs: { png: 'png', jpeg: 'jpeg', webp: 'png' },
} as const

const RASTER_DPI = 144

const DOCX = /wordprocessingml|msword|opendocument\.text/
const DOCX_NAME = /\.(docx?|odt|rtf)$/i

type Reason = 'EMPTY' | 'TOO_LARGE' | 'DOCX' | 'TYPE' | 'PICTURE'

const sha256Of = (...parts: (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** A picture from its base64, turned upright and without metadata; null when it is none. */
export async function pictureAsset(
  base64: string,
  name: string,
  structureId: number,
): Promise<NewAsset | null> {
  const picture = await readPicture(base64, PICTURE)
  if (!picture) return null
  const { bytes, mimeType: mime_type, width: columns, height: rows } = picture
  // Shown as wide as an A4 page, upright or across.
  const width = columns > rows ? BLANK_PAGE.height : BLANK_PAGE.width
  const height = toTenth((width * rows) / columns)
  if (height < MIN_HEIGHT || width < MIN_WIDTH || height > 14_400) return null
  const file = { file_key: newFileKey('template', structureId), mime_type, bytes }
  const sha256 = sha256Of(bytes)
  const page = { page: 1, width, height, rotation: 0, has_annotations: false, printed: [] }
  return { sha256, name: cleanName(name), mime_type, ...page, file, raster: file }
}

async function pdfAssets(bytes: Uint8Array, name: string, structureId: number): Promise<NewAsset[]> {
  const limits = { dpi: RASTER_DPI, maxPages: MAX_PAGES }
  const pages = await inThread(structureId, 'rasterPages', bytes, limits)
  const mime_type = 'application/pdf'
  const file = { file_key: newFileKey('template', structureId), mime_type, bytes }
  const whole = sha256Of(bytes)
  return pages.map(({ png, width, height, rotation, hasAnnotations, printed }, index) => ({
    sha256: sha256Of(whole, String(index + 1)),
    name,
    mime_type,
    page: index + 1,
    width: toTenth(width),
    height: toTenth(height),
    rotation,
    has_annotations: hasAnnotations,
    printed,
    file,
    raster: { file_key: newFileKey('template', structureId), mime_type: 'image/png', bytes: png },
  }))
}

/** The assets of a file, judged by its content, or why it has none. */
async function assetsOf(file: File, structureId: number): Promise<NewAsset[] | Reason> {
  if (file.size === 0) return 'EMPTY'
  if (file.size > MAX_TEMPLATE_FILE_BYTES) return 'TOO_LARGE'
  const name = cleanName(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = await fileKind(bytes, name)
  if (kind === 'application/pdf') return pdfAssets(bytes, name, structureId)
  if (kind?.startsWith('image/')) {
    const picture = await pictureAsset(Buffer.from(bytes).toString('base64'), name, structureId)
    return picture ? [picture] : 'PICTURE'
  }
  return (kind && DOCX.test(kind)) || DOCX_NAME.test(name) ? 'DOCX' : 'TYPE'
}

/**
 * The assets of the files of a call; equal ones once.
 * @throws Refusal ERROR_TEMPLATE_FILES with a sentence for each file that cannot be used
 */
export async function readAssets(
  files: readonly File[],
  { structureId, language }: { structureId: number; language: Language },
): Promise<NewAsset[]> {
  const found = new Map<string, NewAsset>()
  const faults: Fault[] = []
  for (const [index, file] of files.entries()) {
    const path = cleanName(file.name)
    const place = { path, field: `files.${index}` }
    const assets = await assetsOf(file, structureId).catch((error) => {
      if (!(error instanceof Refusal)) throw error
      const { code, params } = error
      const message = translate(language, 'templates.file_refused', {
        name: path,
        reason: translate(language, `errors.${code}`, params),
      })
      faults.push({ code, message, ...place })
      return []
    })
    if (typeof assets === 'string') {
      const message = translate(language, `templates.file_faults.${assets}`, { name: path })
      faults.push({ code: assets, message, ...place })
    } else for (const asset of assets) if (!found.has(asset.sha256)) found.set(asset.sha256, asset)
  }
  if (faults.length === 0) return [...found.values()]
  const reasons = faults.map(({ message }) => message).join(' ')
  const fields = faults.flatMap(({ field }) => field ?? [])
  throw new Refusal('ERROR_TEMPLATE_FILES', { reasons }, fields, faults)
}
