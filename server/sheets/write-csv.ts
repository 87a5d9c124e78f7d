import { type Cell, neutral } from './formula'

const quoted = (text: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The byte order mark that makes spreadsheets read a CSV file as UTF-8. */
export const CSV_START = '\uFEFF'

/** An amount as spreadsheets in Italian read it; a text neutral to formulas. */
const written = (cell: Cell): string =>
  typeof cell === 'number' ? cell.toFixed(2).replace('.', ',') : quoted(neutral(cell))

/**
 * A line of a CSV file: separated by `;`, as spreadsheets in Italian expect, ended by CR LF; neutral to formulas.
 * `readCsv` gives back every text as it was; numbers are amounts of 2 decimals.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`
