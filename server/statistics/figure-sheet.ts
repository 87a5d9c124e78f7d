import type { PrintedCell } from '@/server/print'

/** How a column is printed: `sum` is an amount in EUR whose rows add up to a total, `amount` one whose rows do not. */
export type CellForm = 'text' | 'month' | 'day' | 'number' | 'amount' | 'sum'

export type FigureColumn = { label: string; form: CellForm }

/**
 * A table of the statistics: its file's name without an ending, its columns, and its rows page by page. `title`,
 * `period` and `definition` (of what is counted) stand in the head of a PDF.
 */
export type FigureSheet = {
  name: string
  title: string
  period: string
  definition: string
  columns: readonly FigureColumn[]
  pages: () => AsyncIterable<PrintedCell[][]>
}

/** Columns of one form. */
export const columnsOf = (form: CellForm, labels: readonly string[]): FigureColumn[] =>
  labels.map((label) => ({ form, label }))

/** An hour of a weekday as a head has it; the whole day without an hour. */
export const hourText = (weekday: string, hour: number | undefined): string =>
  hour === undefined ? weekday : `${weekday} ${String(hour).padStart(2, '0')}:00`
