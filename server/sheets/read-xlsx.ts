import type { Cell, CellValue, Worksheet } from 'exceljs'
import { Refusal } from '@/lib/domain/core/refusal'
import { checkArchive } from './check-archive'
import { original } from './formula'
import { checkWidth, type Sheet, toTable } from './sheet'

/** Parts of a sheet that hold no values; the reader would unfold some over every cell they cover. */
const IGNORED = [
  'dataValidations',
  'mergeCells',
  'conditionalFormatting',
  'autoFilter',
  'tableParts',
  'drawing',
  'picture',
  'rowBreaks',
  'colBreaks',
  'extLst',
]

const DAY_LENGTH = 10

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.slice(11, 19) === '00:00:00'
    ? text.slice(0, DAY_LENGTH)
    : `${text.slice(0, DAY_LENGTH)} ${text.slice(11, 19)}`
}

/** A number as the sheet shows it where that keeps leading zeros (format `00000`), else all its digits. */
const numberText = (value: number, format: string | undefined): string =>
  format && /^0+$/.test(format) ? String(value).padStart(format.length, '0') : String(value)

function textOf(value: CellValue, format: string | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value, format)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Date) return dateText(value)
  if ('richText' in value) return value.richText.map((run) => run.text).join('')
  // The text of a link may itself be formatted, which its type does not declare.
  if ('hyperlink' in value) return textOf(value.text as CellValue, format)
  if ('formula' in value || 'sharedFormula' in value) return textOf(value.result ?? '', format)
  return ''
}

const cellText = (cell: Cell): string => original(textOf(cell.value, cell.numFmt))

function linesOf(sheet: Worksheet): string[][] {
  const lines: string[][] = []
  sheet.eachRow((row) => {
    checkWidth(row.cellCount)
    const cells: string[] = Array.from({ length: row.cellCount }, () => '')
    row.eachCell((cell, column) => {
      cells[column - 1] = cellText(cell)
    })
    lines.push(cells)
  })
  return lines
}

/**
 * The first visible sheet of a workbook as text cells: what a formula last gave, days as YYYY-MM-DD.
 * @throws Refusal as `toTable` and `checkArchive`
 */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  await checkArchive(bytes)
  // Loaded where it is used: it is large, and few calls need it.
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.Workbook()
  try {
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer, { ignoreNodes: IGNORED })
  } catch {
    throw new Refusal('ERROR_IMPORT_UNREADABLE')
  }
  const sheet = workbook.worksheets.find(
    (candidate) => candidate.state === 'visible' && candidate.rowCount > 0,
  )
  if (!sheet) throw new Refusal('ERROR_IMPORT_EMPTY')
  return { format: 'xlsx', encoding: null, separator: null, ...toTable(linesOf(sheet)) }
}
