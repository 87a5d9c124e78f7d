import {
  AlignmentType,
  Document,
  Footer,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  type Table,
  TextRun,
} from 'docx'
import sharp from 'sharp'
import { imageType } from '@/lib/domain/core/image-type'
import type { DocumentValue } from '@/lib/domain/documents/document'
import type { Language } from '@/lib/i18n/languages'
import { type LineColumn, type PrintedDocument, printedDocument } from '@/server/print'
import { amountRows, columns, ruledTable, space, textOf } from './blocks'

const FONT = 'Calibri'
/** A4 with margins of 2 cm, in twentieths of a point. */
const PAGE = {
  size: { width: 11906, height: 16838 },
  margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 },
}

export type DocxOptions = {
  language: Language
  /** PNG or JPEG. */
  logo: Uint8Array | null
}

/**
 * A document of any kind as a file of word processors, with the words of its PDF. Only the instant at which it was
 * made differs between two files of one document.
 */
export async function renderDocx(value: DocumentValue, { language, logo }: DocxOptions): Promise<Uint8Array> {
  const printed = printedDocument(value, language)
  const file = new Document({
    title: printed.title,
    creator: printed.sender.name,
    styles: { default: { document: { run: { font: FONT, size: 18 } } } },
    sections: [
      {
        properties: { page: PAGE },
        footers: { default: foot(printed) },
        children: [...(await head(printed, logo)), ...body(printed)],
      },
    ],
  })
  return Packer.toBuffer(file)
}

async function head(printed: PrintedDocument, logo: Uint8Array | null): Promise<(Paragraph | Table)[]> {
  const { sender, receiver, references } = printed
  const picture = logo ? [await pictureOf(logo)] : []
  return [
    ...(printed.draft ? textOf(printed.draft, 'name', true) : []),
    columns([
      { share: 52, content: [...picture, ...textOf(sender.name, 'name'), ...muted(sender.lines)] },
      {
        share: 48,
        content: [
          ...textOf(printed.title, 'title', true),
          ...textOf(printed.dated, 'muted', true),
          ...(printed.description ? textOf(printed.description, 'muted', true) : []),
        ],
      },
    ]),
    space(),
    columns([
      {
        share: 52,
        content: [
          ...textOf(receiver.label, 'label'),
          ...textOf(receiver.name, 'strong'),
          ...muted(receiver.lines),
        ],
      },
      {
        share: 48,
        content: references ? [...textOf(references.label, 'label'), ...muted(references.lines)] : [],
      },
    ]),
    space(),
  ]
}

const muted = (lines: readonly string[]): Paragraph[] => lines.flatMap((text) => textOf(text, 'muted'))

/** Of 100; what the columns leave is the description's. */
const shareOf: Record<LineColumn, number> = { quantity: 12, price: 14, discount: 11, vat: 9, amount: 15 }

function body(printed: PrintedDocument): (Paragraph | Table)[] {
  const { vat, totals, note, stamp, courtesy } = printed
  return [
    lineTable(printed),
    space(),
    columns([
      {
        share: 54,
        content: [
          ...textOf(vat.label, 'label'),
          amountRows(
            [24, 14, 14],
            [
              { texts: vat.heads, look: 'muted' as const },
              ...vat.rows.map(({ label, taxable, tax }) => ({
                texts: [label, taxable, tax],
                look: 'plain' as const,
              })),
            ],
          ),
          space(),
        ],
      },
      {
        share: 46,
        content: [
          amountRows(
            [26, 18],
            totals.map(({ label, amount, weight }) => ({
              texts: [label, amount],
              look: weight === 'total' ? 'total' : weight === 'due' ? 'strong' : 'plain',
            })),
          ),
          space(),
        ],
      },
    ]),
    ...paymentOf(printed),
    ...(note ? [space(), ...textOf(note.label, 'label'), ...textOf(note.text)] : []),
    ...(stamp ? [space(), ...textOf(stamp, 'muted')] : []),
    ...(courtesy ? [space(), ...textOf(courtesy, 'muted')] : []),
  ]
}

function lineTable({ columns: shown, lines, descriptionLabel }: PrintedDocument): Table {
  const shares = shown.map(({ key }) => shareOf[key])
  const rest = 100 - shares.reduce((sum, share) => sum + share, 0)
  return ruledTable(
    [rest, ...shares],
    [descriptionLabel, ...shown.map(({ label }) => label)],
    lines.map(({ name, text, cells }) => [
      [...(name ? textOf(name, 'strong') : []), ...(text || !name ? textOf(text) : [])],
      ...shown.map(({ key }) => textOf(cells[key] ?? '', 'plain', true)),
    ]),
  )
}

/** In the corner of the first page, as large as on the PDF. */
async function pictureOf(logo: Uint8Array): Promise<Paragraph> {
  const { width = 1, height = 1 } = await sharp(logo).metadata()
  const scale = Math.min(226 / width, 75 / height, 1)
  return new Paragraph({
    spacing: { after: 80 },
    children: [
      new ImageRun({
        type: imageType(logo) === 'jpeg' ? 'jpg' : 'png',
        data: Buffer.from(logo),
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
      }),
    ],
  })
}

function foot({ sender, title }: PrintedDocument): Footer {
  const look = { size: 15, color: '5B6474' }
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ ...look, text: `${sender.name} – ${title} – ` }),
          new TextRun({ ...look, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  })
}

/** How and by when to pay; nothing of a credit note. */
function paymentOf({ payment, due }: PrintedDocument): (Paragraph | Table)[] {
  if (!payment) return []
  return [
    columns([
      {
        share: 54,
        content: [
          ...textOf(payment.label, 'label'),
          ...payment.lines.flatMap((text) => textOf(text)),
          ...(payment.iban ? textOf(payment.iban, 'strong') : []),
        ],
      },
      {
        share: 46,
        content: due
          ? [
              ...textOf(due.label, 'label'),
              amountRows(
                [26, 18],
                due.rows.map(({ day, amount }) => ({ texts: [day, amount], look: 'plain' })),
              ),
              space(),
            ]
          : [],
      },
    ]),
  ]
}
