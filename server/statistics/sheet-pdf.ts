import { money, sum, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { formatDay, formatNumber } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { HandlerContext } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell, PrintedColumn } from '@/server/print'
import { ownerOf } from '@/server/salesforce'
import { inThread } from '@/server/workers'
import type { CellForm, FigureColumn, FigureSheet } from './figure-sheet'

/** Laying out pages keeps a thread busy: beyond this a sheet is asked for. */
const MAX_PDF_ROWS = 2000

/** Of the columns together, in points. */
const ROOM = 770
/** The least of a column; columns of text share what is left. */
const WIDTHS: Readonly<Record<CellForm, number>> = {
  text: 90,
  month: 76,
  day: 56,
  number: 52,
  amount: 66,
  sum: 66,
}
/** The most of a column of text: an amount should not stand far from its name. */
const MAX_TEXT = 320

const isRight = (form: CellForm): boolean => form === 'number' || form === 'amount' || form === 'sum'

function printedColumns(columns: readonly FigureColumn[]): PrintedColumn[] {
  const least = columns.reduce((all, { form }) => all + WIDTHS[form], 0)
  const texts = columns.filter(({ form }) => form === 'text').length
  const more = texts > 0 ? Math.max(0, ROOM - least) / texts : 0
  const scale = Math.min(1, ROOM / least)
  return columns.map(({ label, form }) => ({
    label,
    width: scale * (form === 'text' ? Math.min(MAX_TEXT, WIDTHS.text + more) : WIDTHS[form]),
    right: isRight(form),
  }))
}

/** Amounts stay numbers, which the page prints with two decimals. */
function printedCell(cell: PrintedCell, form: CellForm | undefined, language: Language): PrintedCell {
  if (typeof cell === 'number') {
    return form === 'number' ? formatNumber(Math.round(cell * 100) / 100, language) : cell
  }
  if (form === 'day') return formatDay(cell, language, 'short')
  return form === 'month' && cell ? formatDay(`${cell}-01`, language, 'longMonth') : cell
}

const sumOf = (rows: readonly PrintedCell[][], at: number): number =>
  toWire(sum(rows.map((row) => money(Number(row[at] || 0)))))

/** The totals of the columns that add up; none where no column does. */
function totalRows({ columns }: FigureSheet, rows: PrintedCell[][], label: string): PrintedCell[][] {
  if (rows.length === 0 || columns.every(({ form }) => form !== 'sum')) return []
  return [columns.map(({ form }, at) => (form === 'sum' ? sumOf(rows, at) : at === 0 ? label : ''))]
}

async function limitedRows({ pages }: FigureSheet): Promise<PrintedCell[][]> {
  const rows: PrintedCell[][] = []
  for await (const page of pages()) {
    rows.push(...page)
    if (rows.length > MAX_PDF_ROWS) throw new Refusal('ERROR_FIGURE_TOO_LONG', { max: MAX_PDF_ROWS })
  }
  return rows
}

/**
 * A table of the statistics as a PDF: title, period, owner and definition in the head, the totals of amounts below.
 * @throws Refusal ERROR_FIGURE_TOO_LONG for too many rows
 */
export async function sheetPdf(
  { inTenant, language, caller: { structureId } }: HandlerContext,
  sheet: FigureSheet,
): Promise<Blob> {
  const t = translator(language)
  const rows = await limitedRows(sheet)
  const printed = rows.map((row) =>
    row.map((cell, at) => printedCell(cell, sheet.columns[at]?.form, language)),
  )
  const totals = totalRows(sheet, rows, t('statistics.total'))
  const value = {
    title: sheet.title,
    subtitle: sheet.period,
    owner: await inTenant(ownerOf),
    note: sheet.definition,
    tables: [{ title: '', columns: printedColumns(sheet.columns), rows: [...printed, ...totals] }],
  }
  const bytes = await inThread(structureId, 'renderTables', value, {
    language,
    producedAt: now(),
    logo: null,
  })
  return new Blob([Uint8Array.from(bytes)])
}
