import { PassThrough } from 'node:stream'
import type { Worksheet } from 'exceljs'
import { type Cell, neutral } from './formula'

const HEAD_WIDTH = 22

const AMOUNT = '#,##0.00'

function addCells(sheet: Worksheet, cells: readonly Cell[]): void {
  const row = sheet.addRow(cells.map((cell) => (typeof cell === 'number' ? cell : neutral(cell))))
  for (const [index, cell] of cells.entries()) {
    if (typeof cell === 'number') row.getCell(index + 1).numFmt = AMOUNT
  }
  row.commit()
}

/**
 * A workbook of one sheet, written while the rows come: they are not held. Cells are text, so leading zeros stay,
 * neutral to formulas; numbers are amounts. Yields the file's bytes.
 */
export async function* writeXlsx(
  name: string,
  headers: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const { default: ExcelJS } = await import('exceljs')
  const stream = new PassThrough({ highWaterMark: 1024 * 1024 })
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true })
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = headers.map(() => ({ width: HEAD_WIDTH, style: { numFmt: '@' } }))
  const fill = async () => {
    const head = sheet.addRow(headers.map(neutral))
    head.font = { bold: true }
    head.commit()
    for await (const rows of pages) for (const cells of rows) addCells(sheet, cells)
    sheet.commit()
    await book.commit()
  }
  const filled = fill().catch((error: Error) => {
    stream.destroy(error)
  })
  for await (const chunk of stream) yield chunk as Uint8Array
  await filled
}

/** The same from pages that were packed as JSON, one unpacked at a time. */
export async function xlsxParts(
  name: string,
  headers: readonly string[],
  packed: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (const page of packed) yield JSON.parse(Buffer.from(page).toString())
  }
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx(name, headers, pages())) parts.push(Uint8Array.from(part))
  return parts
}
