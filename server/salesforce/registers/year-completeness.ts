import {
  ENDED_FILE_STATES,
  type Finding,
  findingOf,
  gapsOf,
  missingNumbers,
  type NumberGap,
} from '@/lib/domain/registers/completeness'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/platform/text'
import { CSV_START, csvLine } from '@/server/sheets'
import { countFileStates, listIssuedExcept, readNumbers } from './year-queries'

/** The gaps of a year: numbers without a document, and e-invoices of each finding among those that were issued. */
export type Completeness = {
  issued: number
  missing_numbers: number
  no_file: number
  no_outcome: number
  rejected: number
  gaps: NumberGap[]
}

export async function readCompleteness(tx: Tx, year: number): Promise<Completeness> {
  const { runs, given } = await readNumbers(tx, year)
  const states = await countFileStates(tx, year)
  const gaps = gapsOf(runs, given)
  const countOf = (finding: Finding) =>
    states.filter(({ state }) => findingOf(state) === finding).reduce((sum, { count }) => sum + count, 0)
  return {
    issued: states.reduce((sum, { count }) => sum + count, 0),
    missing_numbers: missingNumbers(gaps),
    no_file: countOf('NO_FILE'),
    no_outcome: countOf('NO_OUTCOME'),
    rejected: countOf('REJECTED'),
    gaps,
  }
}

const COLUMNS = [
  'finding',
  'count',
  'kind',
  'series',
  'number',
  'date',
  'name',
  'file_name',
  'state',
] as const

/** The completeness of a year as CSV: a line with the count of each finding, then a line for each gap and e-invoice. */
export async function completenessCsv(tx: Tx, year: number, language: Language): Promise<string> {
  const t = translator(language)
  const { gaps, missing_numbers, no_file, no_outcome, rejected } = await readCompleteness(tx, year)
  const findings = await listIssuedExcept(tx, year, ENDED_FILE_STATES)
  const kindOf = (kind: string) => t(`registers.archive.${kind === 'CREDITNOTE' ? 'credit_note' : 'invoice'}`)
  const counts = { GAP: missing_numbers, NO_FILE: no_file, NO_OUTCOME: no_outcome, REJECTED: rejected }
  const finding = (name: string) => t(`registers.package.findings.${name}`)
  const lines = [
    COLUMNS.map((column) => t(`registers.package.columns.${column}`)),
    ...Object.entries(counts).map(([name, count]) => [finding(name), String(count)]),
    ...gaps.map(({ document_kind, series, from, to }) => {
      const numbers = from === to ? String(from) : `${from}-${to}`
      return [finding('GAP'), String(to - from + 1), kindOf(document_kind), series, numbers]
    }),
    ...findings.map(({ document_kind, series, number, date, name, file_name, state }) => [
      ...[finding(findingOf(state) ?? 'NO_OUTCOME'), '1', kindOf(document_kind), series, number, date, name],
      ...[file_name ?? '', state === null ? '' : t(`registers.package.states.${state}`)],
    ]),
  ]
  return CSV_START + lines.map((cells) => csvLine(COLUMNS.map((_, at) => cells[at] ?? ''))).join('')
}
