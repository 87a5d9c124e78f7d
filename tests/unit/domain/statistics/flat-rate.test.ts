import { expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { flatRateState } from '@/lib/domain/statistics/flat-rate'
import { periodsOfYear } from '@/lib/domain/statistics/tax-year'

it('is kept up to a limit, ends with the year above it, and at once above the second', () => {
  const states = [0, 85_000, 85_000.01, 100_000, 100_000.01].map((amount) => flatRateState(money(amount)))
  expect(states).toEqual(['WITHIN', 'WITHIN', 'BEYOND_LIMIT', 'BEYOND_LIMIT', 'BEYOND_END'])
})

it('has periods of a year that have begun, of which the last one runs up to its last day', () => {
  const quarters = (on: string) =>
    periodsOfYear(2026, 'quarter', day(on)).map((one) => [one.period, one.isRunning])
  expect(quarters('2026-05-01')).toEqual([
    ['2026-Q1', false],
    ['2026-Q2', true],
  ])
  expect(quarters('2026-06-30').at(-1)).toEqual(['2026-Q2', true])
  expect(quarters('2026-07-01').at(-2)).toEqual(['2026-Q2', false])
  expect(periodsOfYear(2027, 'month', day('2026-12-31'))).toEqual([])
  expect(periodsOfYear(2025, 'month', day('2026-01-01')).filter(({ isRunning }) => isRunning)).toEqual([])
})
