import type { Language } from '@/lib/i18n/languages'
import { translate } from '@/server/platform/text'
import { CSV_START, csvLine } from '@/server/sheets'
import { faultTexts } from './present'
import type { ImportJob } from './store'
import type { Fault, ImportTarget } from './target'

type ErrorFileInput = {
  job: ImportJob
  target: ImportTarget
  headers: readonly string[]
  /** The cells of the rows at fault, by their number. */
  cellsOf: ReadonlyMap<number, readonly string[]>
  faults: readonly { row_number: number; faults: unknown }[]
  language: Language
}

/** The rows that an import left out, as they came, each with its reason in a last column: a CSV. */
export function errorFile({ job, target, headers, cellsOf, faults, language }: ErrorFileInput) {
  const reason = translate(language, 'imports.reason')
  const textsOf = faultTexts(target, language)
  // A file of errors that comes again has such a column already.
  const kept = headers.flatMap((header, at) => (header === reason ? [] : [at]))
  const lines = faults.map(({ row_number, faults: list }) => {
    const cells = cellsOf.get(row_number) ?? []
    return csvLine([...kept.map((at) => cells[at] ?? ''), textsOf(list as Fault[]).join(' ')])
  })
  const head = csvLine([...kept.map((at) => headers[at] ?? ''), reason])
  const stem = job.file_name.replace(/\.[^.]*$/, '') || 'import'
  return {
    name: `${stem}_${translate(language, 'imports.errors_suffix')}.csv`,
    type: 'text/csv; charset=utf-8',
    content: CSV_START + head + lines.join(''),
  }
}
