/** The content of a cell: a text, or an amount in EUR. */
export type PrintedCell = string | number

export type PrintedColumn = { label: string /** In points. */; width: number; right?: boolean }

/** A table in words, as PDF and sheets show it. */
export type PrintedTable = {
  title: string
  columns: readonly PrintedColumn[]
  rows: readonly (readonly PrintedCell[])[]
}
