import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { readSheet } from '@/server/sheets'
import { zipOf } from '@/tests/unit/einvoice/envelopes'

async function workbook(
  fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void,
): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book.addWorksheet('Foglio1'), book)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const codeOf = (bytes: Uint8Array) =>
  readSheet(bytes).then(
    () => null,
    (error: { code?: string }) => error.code,
  )

const sheetXml = (rows: string) =>
  Buffer.from(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  )

describe('an XLSX file', () => {
  it('comes as texts: numbers with all digits, zeros that the sheet shows, days, formulas as they were calculated', async () => {
    const bytes = await workbook((sheet) => {
      sheet.addRow(['tel', 'cap', 'giorno', 'formula', 'formattato', 'link', 'apice'])
      sheet.addRow([
        393331234567,
        184,
        new Date('2026-11-21T00:00:00Z'),
        { formula: 'A2', result: 7 },
        { richText: [{ text: 'due ' }, { text: 'parti', font: { bold: true } }] },
        { text: 'scrivi', hyperlink: 'mailto:a@b.it' },
        "'+39 051",
      ])
      sheet.getCell('B2').numFmt = '00000'
    })
    const { format, rows } = await readSheet(bytes)
    expect(format).toBe('xlsx')
    expect(rows).toEqual([['393331234567', '00184', '2026-11-21', '7', 'due parti', 'scrivi', '+39 051']])
  })

  it('is read from its first visible sheet', async () => {
    const bytes = await workbook((sheet, book) => {
      sheet.addRow(['hidden'])
      sheet.state = 'hidden'
      book.addWorksheet('B').addRows([['a'], ['1']])
    })
    expect((await readSheet(bytes)).headers).toEqual(['a'])
  })

  it('is judged by its content: a ZIP of something else is refused', async () => {
    expect(await codeOf(zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]))).toBe('ERROR_IMPORT_UNREADABLE')
    expect(await codeOf(Buffer.from('PK\u0003\u0004 and nothing else'))).toBe('ERROR_IMPORT_UNREADABLE')
  })

  it.each([
    [
      'that declares gigabytes',
      { bytes: Buffer.from('x'), claimedSize: 3_000_000_000 },
      'ERROR_IMPORT_ARCHIVE_TOO_LARGE',
    ],
    [
      'that inflates to more than it declares',
      { bytes: Buffer.alloc(50_000_000), claimedSize: 1000 },
      'ERROR_IMPORT_UNREADABLE',
    ],
    ['of 250 MB of zeros', { bytes: Buffer.alloc(250_000_000) }, 'ERROR_IMPORT_ARCHIVE_TOO_LARGE'],
    [
      'of millions of cells',
      { bytes: sheetXml('<row r="1">'.concat('<c r="A1"/>'.repeat(2_000_000), '</row>')) },
      'ERROR_IMPORT_ARCHIVE_TOO_LARGE',
    ],
    ...['\n', '\t', '\r', ' '].map((space): [string, { bytes: Buffer }, string] => [
      `of millions of cells, whose name ends with ${JSON.stringify(space)}`,
      { bytes: sheetXml(`<row\n>${`<c${space}r="A1">1</c>`.repeat(2_000_000)}</row>`) },
      'ERROR_IMPORT_ARCHIVE_TOO_LARGE',
    ]),
    [
      'of millions of shared texts',
      { bytes: Buffer.from(`<sst>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>`) },
      'ERROR_IMPORT_ARCHIVE_TOO_LARGE',
    ],
    [
      'of millions of parts of one text',
      { bytes: Buffer.from(`<sst><si>${'<r><t>a</t></r>'.repeat(2_500_000)}</si></sst>`) },
      'ERROR_IMPORT_ARCHIVE_TOO_LARGE',
    ],
  ])('that is a bomb %s is refused before it is opened', async (_, item, code) => {
    const bytes = zipOf([
      { name: 'xl/workbook.xml', bytes: Buffer.from('<x/>') },
      { name: 'xl/worksheets/sheet1.xml', ...item },
    ])
    expect(bytes.length).toBeLessThan(5_000_000)
    expect(await codeOf(bytes)).toBe(code)
  })

  it('with 200 columns or duplicate headers is refused as a CSV is', async () => {
    const wide = await workbook((sheet) =>
      sheet.addRows([Array.from({ length: 200 }, (_, at) => `c${at}`), ['1']]),
    )
    expect(await codeOf(wide)).toBe('ERROR_IMPORT_TOO_MANY_COLUMNS')
    const twice = await workbook((sheet) => sheet.addRows([['a', 'a'], ['1']]))
    expect(await codeOf(twice)).toBe('ERROR_IMPORT_DUPLICATED_HEADERS')
  })

  it('does not unfold what covers whole columns', async () => {
    const bytes = await workbook((sheet) => {
      sheet.addRows([['a'], ['1']])
      const validated = sheet as unknown as { dataValidations: { model: object } }
      validated.dataValidations.model = { 'A1:XFD1048576': { type: 'whole', formulae: [1, 2] } }
    }).catch(() => null)
    if (bytes) expect((await readSheet(bytes)).rows).toEqual([['1']])
  })
})
