import { PassThrough } from 'node:stream'
import { neutral } from './formula'

const HEAD_WIDTH = 22

/**
 * A workbook of one sheet, written while the rows come: they are not held. Every cell is text, so leading zeros
 * stay; neutral to formulas. Yields the file's bytes.
 */
export async function* writeXlsx(
  name: string,
  headers: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
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
    for await (const rows of pages) for (const cells of rows) sheet.addRow(cells.map(neutral)).commit()
    sheet.commit()
    await book.commit()
  }
  const filled = fill().catch((error: Error) => {
    stream.destroy(error)
  })
  for await (const chunk of stream) yield chunk as Uint8Array
  await filled
}
