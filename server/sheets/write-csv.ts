import { neutral } from './formula'

const quoted = (text: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** What a CSV file begins with, for spreadsheets to take it as UTF-8. */
export const CSV_START = '\uFEFF'

/**
 * A line of a CSV file: separated by `;`, as spreadsheets in Italian expect, ended by CR LF; neutral to formulas.
 * `readCsv` gives back every cell as it was.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(neutral(cell))).join(';')}\r\n`
