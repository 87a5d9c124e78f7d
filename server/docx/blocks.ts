import { AlignmentType, BorderStyle, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'

/** Twentieths of a point; text in half points: the units of the format. */
const TEXT_WIDTH = 9638
const INK = '1D2433'
const NIGHT = '16213A'
const GREY = '5B6474'
const HAIRLINE = 'DCD8D0'

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const line = { style: BorderStyle.SINGLE, size: 4, color: HAIRLINE } as const
const noBorders = { top: none, bottom: none, left: none, right: none } as const

/** How a text stands: 'label' is the small heading of a part. */
export type Look = 'plain' | 'muted' | 'strong' | 'label' | 'name' | 'title' | 'total' | 'head'

const looks: Record<Look, { size: number; color: string; bold?: boolean; allCaps?: boolean }> = {
  plain: { size: 18, color: INK },
  muted: { size: 18, color: GREY },
  strong: { size: 18, color: INK, bold: true },
  label: { size: 15, color: GREY, bold: true, allCaps: true },
  name: { size: 26, color: NIGHT, bold: true },
  title: { size: 34, color: NIGHT, bold: true },
  total: { size: 24, color: NIGHT, bold: true },
  head: { size: 16, color: 'FFFFFF', bold: true },
}

/** A text as paragraphs, one for each of its lines. */
export function textOf(text: string, look: Look = 'plain', isRight = false): Paragraph[] {
  return text.split('\n').map(
    (part) =>
      new Paragraph({
        alignment: isRight ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: [new TextRun({ text: part, ...looks[look] })],
      }),
  )
}

/** Room between two parts: without it, Word makes one table of two that follow each other. */
export const space = (): Paragraph => new Paragraph({ spacing: { before: 120, after: 120 }, children: [] })

type Content = readonly (Paragraph | Table)[]

/** Parts side by side, in hundredths of the width. */
export function columns(parts: readonly { share: number; content: Content }[]): Table {
  const widths = parts.map(({ share }) => Math.round((TEXT_WIDTH * share) / 100))
  const cells = parts.map(({ content }, index) => plainCell(content, widths[index] ?? 0))
  return tableOf(widths, [new TableRow({ children: cells })])
}

const plainCell = (content: Content, width: number): TableCell =>
  new TableCell({
    borders: noBorders,
    width: { size: width, type: WidthType.DXA },
    // A cell without a paragraph is a file that Word does not open.
    children: content.length > 0 ? [...content] : [new Paragraph({ children: [] })],
  })

/** Rows of a label and one or more amounts, which stand on the right; widths in hundredths of the width. */
export function amountRows(
  shares: readonly number[],
  rows: readonly { texts: readonly string[]; look: Look }[],
): Table {
  const widths = shares.map((share) => Math.round((TEXT_WIDTH * share) / 100))
  return tableOf(
    widths,
    rows.map(
      ({ texts, look }) =>
        new TableRow({
          cantSplit: true,
          children: texts.map((text, index) => plainCell(textOf(text, look, index > 0), widths[index] ?? 0)),
        }),
    ),
  )
}

/** A table whose head is repeated on every page; the first column is a text, the others stand on the right. */
export function ruledTable(
  shares: readonly number[],
  head: readonly string[],
  rows: readonly (readonly Paragraph[])[][],
): Table {
  const widths = shares.map((share) => Math.round((TEXT_WIDTH * share) / 100))
  const margins = { top: 70, bottom: 70, left: 90, right: 90 }
  const cell = (content: Content, index: number, isHead: boolean) =>
    new TableCell({
      margins,
      width: { size: widths[index] ?? 0, type: WidthType.DXA },
      borders: { ...noBorders, bottom: line },
      ...(isHead ? { shading: { fill: NIGHT } } : {}),
      children: [...content],
    })
  return tableOf(widths, [
    new TableRow({
      tableHeader: true,
      children: head.map((text, index) => cell(textOf(text, 'head', index > 0), index, true)),
    }),
    ...rows.map(
      (contents) =>
        new TableRow({
          cantSplit: true,
          children: contents.map((content, index) => cell(content, index, false)),
        }),
    ),
  ])
}

const tableOf = (columnWidths: readonly number[], rows: readonly TableRow[]): Table =>
  new Table({
    columnWidths: [...columnWidths],
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows: [...rows],
  })
