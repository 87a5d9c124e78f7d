import fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from 'pdf-lib'
import { imageType } from '@/lib/domain/core/image-type'
import { refuseConflicts } from '@/lib/domain/templates/conflict-refusal'
import type { Template } from '@/lib/domain/templates/field'
import type { LaidBox, LaidPage, TemplateData, Weight } from '@/lib/domain/templates/laid-out'
import { layout } from '@/lib/domain/templates/layout'
import { faceOf, missingLetters, refuseLetters } from '@/server/fonts'
import { type AssetFile, embedBackground, paintBackground, type Sources } from './backgrounds'
import { fontMeasure, PLAIN_LETTERS } from './fonts'

/** The files that a template names by SHA-256, and the structure's logo, PNG or JPEG. */
export type TemplateFiles = { assets: Readonly<Record<string, AssetFile>>; logo: Uint8Array | null }

type Options = {
  title: string
  author: string
  language: string
  producedAt: Date
  /** The ids of the fields whose place is left empty. */
  empty?: readonly string[]
  /** A sentence at the foot of each page, in one line. */
  notice?: string | null
}

const RULE_THICKNESS = 0.5
const RULE_COLOUR = rgb(0.6, 0.6, 0.6)

/**
 * A document in a template as PDF: the same bytes for the same values. Texts stand where `layout` puts them, backgrounds
 * are the uploaded pages as vectors.
 * @throws Refusal ERROR_TEMPLATE_OVERLAP, ERROR_TEMPLATE_OVERFLOW_ABOVE, ERROR_TEMPLATE_OVERFLOW, ERROR_TEMPLATE_NARROW
 *   with the fields named (all conflicts are its details), ERROR_TEMPLATE_GLYPHS for letters that the font does not have
 */
export async function drawTemplate(
  template: Template,
  data: TemplateData,
  files: TemplateFiles,
  { title, author, language, producedAt, empty = [], notice = null }: Options,
): Promise<Uint8Array> {
  const pages = laidOutOrRefused(template, data)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title)
  pdf.setAuthor(author)
  pdf.setLanguage(language)
  pdf.setCreator('Luna')
  pdf.setProducer('Luna')
  pdf.setCreationDate(producedAt)
  pdf.setModificationDate(producedAt)
  const drawing = await openDrawing(pdf, files)
  for (const page of pages) await drawPage(withEmpty(page, empty), drawing)
  if (notice) for (const page of pdf.getPages()) drawNotice(page, notice, drawing)
  return pdf.save()
}

const withEmpty = (page: LaidPage, empty: readonly string[]): LaidPage => ({
  ...page,
  boxes: page.boxes.map((box) => (empty.includes(box.field) ? { ...box, texts: [] } : box)),
})

/** The pages of a document in a template, by the metrics of the embedded fonts. @throws Refusal as `drawTemplate` */
export function laidOutOrRefused(template: Template, data: TemplateData): readonly LaidPage[] {
  const { pages, conflicts } = layout(template, data, fontMeasure())
  refuseConflicts(conflicts, template)
  refuseLetters(missingGlyphs(pages))
  return pages
}

/** The letters of laid out pages that the fonts do not have. */
export const missingGlyphs = (pages: readonly LaidPage[]): Set<string> =>
  missingLetters(pages.flatMap(({ boxes }) => boxes.flatMap(({ texts }) => texts.map(({ text }) => text))))

type Drawing = {
  pdf: PDFDocument
  fonts: Record<Weight, PDFFont>
  files: TemplateFiles
  sources: Sources
  images: Map<string, PDFImage | null>
}

async function openDrawing(pdf: PDFDocument, files: TemplateFiles): Promise<Drawing> {
  pdf.registerFontkit(fontkit)
  const embed = (weight: Weight) =>
    pdf.embedFont(faceOf(weight).bytes, { subset: true, features: PLAIN_LETTERS })
  const fonts = { regular: await embed('regular'), strong: await embed('strong') }
  return { pdf, fonts, files, sources: new Map(), images: new Map() }
}

async function drawPage({ width, height, asset, boxes }: LaidPage, drawing: Drawing): Promise<void> {
  const { pdf, files, sources } = drawing
  const page = pdf.addPage([width, height])
  const background = asset === null ? undefined : files.assets[asset]
  if (background) paintBackground(page, await embedBackground(pdf, background, sources))
  for (const box of boxes) {
    if (box.image) await drawImage(page, box, drawing)
    drawWords(page, box, drawing)
  }
}

const NOTICE = { size: 8, margin: 10 }

function drawNotice(page: PDFPage, text: string, { fonts: { regular } }: Drawing): void {
  const width = page.getWidth() - 2 * NOTICE.margin
  const size = Math.min(NOTICE.size, (NOTICE.size * width) / regular.widthOfTextAtSize(text, NOTICE.size))
  page.drawText(text, { x: NOTICE.margin, y: NOTICE.margin, size, font: regular })
}

/** PDF counts from the bottom of a page. */
function drawWords(page: PDFPage, { texts, rules }: LaidBox, { fonts }: Drawing): void {
  const top = page.getHeight()
  for (const { x, y, width } of rules) {
    const at = top - y
    page.drawLine({
      start: { x, y: at },
      end: { x: x + width, y: at },
      thickness: RULE_THICKNESS,
      color: RULE_COLOUR,
    })
  }
  for (const { text, x, y, fontSize, weight } of texts) {
    if (text !== '') page.drawText(text, { x, y: top - y, size: fontSize, font: fonts[weight] })
  }
}

/** A picture as large as it can be in its box with its proportions, at the left top. */
async function drawImage(page: PDFPage, box: LaidBox, drawing: Drawing): Promise<void> {
  const image = await imageOf(box.image ?? '', drawing)
  if (!image) return
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  page.drawImage(image, { x: box.x, y: page.getHeight() - box.y - height, width, height })
}

/** The picture of a field, embedded once; null where the structure has no logo. */
async function imageOf(name: string, { pdf, files, images }: Drawing): Promise<PDFImage | null> {
  const known = images.get(name)
  if (known !== undefined) return known
  const bytes = name === 'LOGO' ? files.logo : (files.assets[name]?.file ?? null)
  const type = bytes && imageType(bytes)
  const image = !bytes ? null : type === 'jpeg' ? await pdf.embedJpg(bytes) : await pdf.embedPng(bytes)
  images.set(name, image)
  return image
}
