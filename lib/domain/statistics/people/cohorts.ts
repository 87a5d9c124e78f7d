/** People by the month of their first purchase or visit, and the months after it in which they have one. */
import type { Day } from '../../core/day'
import { type Decimal, ZERO } from '../../core/money'
import type { TaxPeriod } from '../../registers/tax-period'
import { percentOfWhole } from '../percent-of-whole'
import { begunMonths } from './customer-figures'

/** A cohort begins with a purchase, a visit or either, and the same makes its people active. */
export const COHORT_BASES = ['ANY', 'PURCHASE', 'VISIT'] as const

export type CohortBasis = (typeof COHORT_BASES)[number]

/** The people of a cohort that are active in a month, and the revenue of its people in it. */
export type CohortSum = { cohort: string; month: string; people: number; amount: Decimal }

export type CohortCell = {
  month: TaxPeriod
  people: number
  /** Of the people of the cohort, with one decimal. */
  percent: number | null
  amount: Decimal
  /** The amount divided by the people of the cohort, in EUR. */
  perHead: Decimal
  /** Whether the month is not over, so that its numbers still grow. */
  isRunning: boolean
}

/** A cohort with a cell for each of its months that has begun; the first one is that of its beginning. */
export type Cohort = { month: TaxPeriod; people: number; cells: CohortCell[] }

/** The cohorts that begin from one month to another, both included; those without people are left out. */
export function buildCohorts(
  sums: readonly CohortSum[],
  { from, to, today }: { from: TaxPeriod; to: TaxPeriod; today: Day },
): Cohort[] {
  const byPlace = new Map(sums.map((one) => [`${one.cohort} ${one.month}`, one]))
  const present = today.slice(0, 7) as TaxPeriod
  return begunMonths(from, to, today).flatMap(({ month: cohort }) => {
    const size = byPlace.get(`${cohort} ${cohort}`)?.people ?? 0
    if (size === 0) return []
    const cells = begunMonths(cohort, present, today).map(({ month, isRunning }): CohortCell => {
      const { people, amount } = byPlace.get(`${cohort} ${month}`) ?? { people: 0, amount: ZERO }
      const perHead = amount.dividedBy(size).toDecimalPlaces(2)
      return { month, people, percent: percentOfWhole(people, size), amount, perHead, isRunning }
    })
    return [{ month: cohort, people: size, cells }]
  })
}

/**
 * The percentage of people active as many months after their first one, with one decimal, of all cohorts in which that
 * month is over; null where there is none.
 */
export function activeAfter(cohorts: readonly Cohort[], months: number): number | null {
  const over = cohorts.flatMap(({ people, cells }) => {
    const cell = cells[months]
    return cell && !cell.isRunning ? [{ size: people, active: cell.people }] : []
  })
  const total = (of: 'size' | 'active') => over.reduce((all, one) => all + one[of], 0)
  return percentOfWhole(total('active'), total('size'))
}
