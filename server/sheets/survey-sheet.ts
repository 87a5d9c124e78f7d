import type { CsvOptions } from './read-csv'
import { openSheet } from './read-sheet'
import type { OpenSheet } from './sheet'
import { CSV_START, csvLine } from './write-csv'

const SAMPLE = 4
const SAMPLE_LENGTH = 80

export type Survey = Omit<OpenSheet, 'batches'> & {
  row_count: number
  /** The beginning of the first rows. */
  sample: string[][]
  /** The rows as a CSV in UTF-8; null where the file is one. */
  csv: Uint8Array | null
}

/**
 * Goes through an uploaded table once: how many rows there are, the beginning of the first ones, and all of them as a
 * CSV. What is at fault in the file shows here.
 * @throws Refusal as `openSheet`
 */
export async function surveySheet(bytes: Uint8Array, options: CsvOptions): Promise<Survey> {
  const { batches, ...head } = await openSheet(bytes, options)
  const csv = head.format === 'csv' ? null : [Buffer.from(CSV_START + csvLine(head.headers))]
  const sample: string[][] = []
  let row_count = 0
  for await (const rows of batches()) {
    row_count += rows.length
    for (const cells of rows.slice(0, SAMPLE - sample.length)) {
      sample.push(cells.slice(0, head.headers.length).map((cell) => cell.slice(0, SAMPLE_LENGTH)))
    }
    csv?.push(Buffer.from(rows.map(csvLine).join('')))
  }
  return { ...head, row_count, sample, csv: csv && Buffer.concat(csv) }
}
