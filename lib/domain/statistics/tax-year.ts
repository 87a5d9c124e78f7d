/** The periods of a year by which VAT is settled. */
import type { Day } from '../core/day'
import { daysOf, type TaxPeriod } from '../registers/tax-period'

export const PERIOD_KINDS = ['month', 'quarter'] as const

export type PeriodKind = (typeof PERIOD_KINDS)[number]

export type YearPeriod = { period: TaxPeriod; isRunning: boolean }

/** The months or quarters of a year that have begun; one that is not over is marked as running. */
export function periodsOfYear(year: number, kind: PeriodKind, today: Day): YearPeriod[] {
  const names = Array.from({ length: kind === 'month' ? 12 : 4 }, (_, at) =>
    kind === 'month' ? String(at + 1).padStart(2, '0') : `Q${at + 1}`,
  )
  return names
    .map((name) => `${year}-${name}` as TaxPeriod)
    .filter((period) => daysOf(period).from <= today)
    .map((period) => ({ period, isRunning: daysOf(period).to >= today }))
}
