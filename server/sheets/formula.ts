/**
 * Spreadsheets calculate a cell that begins with one of these, regardless of its author (CSV injection). Such a text is
 * written with an apostrophe before it; as a text that already begins with apostrophes before one of these gets one
 * more, taking exactly one off gives back what was there.
 */
const CALCULATED = /^'*[=+\-@\t\r\n]/
const WRITTEN = /^'+[=+\-@\t\r\n]/

/** A text that no spreadsheet calculates. */
export const neutral = (text: string): string => (CALCULATED.test(text) ? `'${text}` : text)

/** The text that `neutral` was given; any other as it is. */
export const original = (text: string): string => (WRITTEN.test(text) ? text.slice(1) : text)

/** The content of a cell: a text, or an amount of 2 decimals that spreadsheets can sum. */
export type Cell = string | number
