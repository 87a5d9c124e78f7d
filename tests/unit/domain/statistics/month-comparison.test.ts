import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { monthOf, shiftPeriod } from '@/lib/domain/registers/tax-period'
import { compareMonths, monthsBetween } from '@/lib/domain/statistics/month-comparison'

const TODAY = day('2026-11-26')
const month = (text: string) => monthOf(day(`${text}-01`))

const compared = (sums: Record<string, number>, from: string, to: string) =>
  compareMonths(new Map(Object.entries(sums).map(([name, amount]) => [name, money(amount)])), {
    from: month(from),
    to: month(to),
    today: TODAY,
  })

describe('the months of a figure', () => {
  it('stand beside those of the year before, with the change in percent', () => {
    const sums = { '2026-09': 110, '2025-09': 100, '2026-10': 90.06, '2025-10': 100 }
    const { months } = compared(sums, '2026-09', '2026-10')
    expect(months.map(({ change }) => change?.toNumber())).toEqual([10, -9.9])
    expect(months.map(({ before }) => before.toNumber())).toEqual([100, 100])
  })

  it('have no percentage while the month runs, nor beside nothing or an amount below zero', () => {
    const sums = { '2026-11': 50, '2025-11': 100, '2026-10': 20, '2026-09': 30, '2025-09': -10 }
    const { months } = compared(sums, '2026-09', '2026-12')
    expect(months.map(({ change }) => change)).toEqual([null, null, null, null])
    expect(months.map(({ isRunning }) => isRunning)).toEqual([false, false, true, true])
  })

  it('count in the total while they run, and are compared only when they are over', () => {
    const { total, whole } = compared(
      { '2026-10': 60, '2025-10': 40, '2026-11': 7, '2025-11': 1000 },
      '2026-10',
      '2026-11',
    )
    expect(total.toNumber()).toBe(67)
    expect([whole.amount, whole.before, whole.change].map(Number)).toEqual([60, 40, 50])
  })

  it('have no percentage together where nothing was known when they began a year before', () => {
    const sums = { '2026-08': 50, '2026-09': 60, '2026-10': 60, '2025-10': 40 }
    expect(compared(sums, '2026-07', '2026-10').whole.change).toBeNull()
    expect(compared(sums, '2026-10', '2026-10').whole.change?.toNumber()).toBe(50)
    expect(compared({ ...sums, '2025-08': 10 }, '2026-07', '2026-10').whole.change?.toNumber()).toBe(240)
  })

  it('are as many as lie between the two, both included, over the years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (count) => {
        const from = month('1999-11')
        const to = shiftPeriod(from, count)
        expect(monthsBetween(from, to)).toBe(count + 1)
        expect(compared({}, from, to).months.at(-1)?.month).toBe(to)
      }),
    )
    expect(compared({}, '2026-02', '2026-01').months).toEqual([])
  })
})
