import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { activeAfter, buildCohorts } from '@/lib/domain/statistics/people/cohorts'

const sum = (cohort: string, month: string, people: number, amount = 0) => ({
  cohort,
  month,
  people,
  amount: money(amount),
})
const period = { from: '2026-01' as TaxPeriod, to: '2026-03' as TaxPeriod, today: day('2026-03-31') }
const SUMS = [
  sum('2026-01', '2026-01', 3, 100),
  sum('2026-01', '2026-03', 1, -10),
  sum('2026-03', '2026-03', 2),
]

describe('cohorts', () => {
  it('have a cell for each of their months that has begun, and the last one runs to its end', () => {
    const [january, march] = buildCohorts(SUMS, period)
    expect(january?.cells.map(({ people, percent, isRunning }) => [people, percent, isRunning])).toEqual([
      [3, 100, false],
      [0, 0, false],
      [1, 33.3, true],
    ])
    expect(march?.cells).toHaveLength(1)
  })

  it('have an amount for each of all their people, also of those that are gone', () => {
    const perHead = buildCohorts(SUMS, period)[0]?.cells.map((cell) => cell.perHead.toNumber())
    expect(perHead).toEqual([33.33, 0, -3.33])
  })

  it('are left out without people', () => {
    expect(buildCohorts(SUMS, period).map(({ month }) => month)).toEqual(['2026-01', '2026-03'])
  })
})

describe('the share of people that are active later', () => {
  it('is that of all cohorts in which the month is over', () => {
    const sums = [...SUMS, sum('2026-02', '2026-02', 1), sum('2026-02', '2026-03', 1)]
    const cohorts = buildCohorts(sums, period)
    expect(activeAfter(cohorts, 1)).toBe(0)
    expect(activeAfter(cohorts, 0)).toBe(100)
    const later = buildCohorts(sums, { ...period, today: day('2026-04-01') })
    expect(activeAfter(later, 1)).toBe(25)
  })

  it('is none where no such month is over', () => {
    expect(activeAfter(buildCohorts(SUMS, period), 2)).toBeNull()
  })
})
