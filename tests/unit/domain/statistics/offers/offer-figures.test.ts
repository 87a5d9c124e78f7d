import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { medianOf, type OfferStep, offerFigures } from '@/lib/domain/statistics/offers/offer-figures'

const timesOf = (numbers: readonly number[]) =>
  new Map(numbers.map((number) => [number, numbers.filter((other) => other === number).length]))

const month = (name: string, counts: Partial<Record<OfferStep, number>>, answerDays: number[] = []) => ({
  month: name as TaxPeriod,
  steps: new Map(
    Object.entries(counts).map(([step, count]) => [step as OfferStep, { count, amount: money(count * 10) }]),
  ),
  answers: timesOf(answerDays),
})
const period = {
  from: '2026-09' as TaxPeriod,
  to: '2026-11' as TaxPeriod,
  today: day('2026-11-24'),
}

describe('the funnel of offers', () => {
  it('has a month without offers as nothing, without a rate, and the last month as running', () => {
    const { months } = offerFigures([month('2026-09', { SENT: 1, WAITING: 1 })], period)
    expect(months.map((one) => [one.month, one.steps[0]?.count, one.winRate, one.isRunning])).toEqual([
      ['2026-09', 1, null, false],
      ['2026-10', 0, null, false],
      ['2026-11', 0, null, true],
    ])
  })

  it('has the rate of those with an end: neither of those that wait nor of those that were replaced', () => {
    const { total } = offerFigures(
      [
        month('2026-09', { SENT: 4, ACCEPTED: 1, REJECTED: 1, REPLACED: 2 }),
        month('2026-10', { SENT: 3, ACCEPTED: 1, EXPIRED: 1, WAITING: 1 }),
      ],
      period,
    )
    expect(total.winRate).toBe(50)
    expect(total.steps[0]).toEqual({ step: 'SENT', count: 7, amount: money(70) })
  })

  it('has the median of all answers, not that of the medians of the months', () => {
    const { total, months } = offerFigures(
      [month('2026-09', {}, [1, 1, 1]), month('2026-10', {}, [9, 3])],
      period,
    )
    expect(months.map(({ answerDays }) => answerDays)).toEqual([1, 6, null])
    expect([total.answerDays, total.answered]).toEqual([1, 5])
  })
})

describe('a median', () => {
  it.each([
    [[], null],
    [[10, 2], 6],
    [[10, 9, 2], 9],
    [[1, 2, 4, 100], 3],
    [[4, 4, 4, 1, 4], 4],
    [[7, 7, 2, 2], 4.5],
  ])('of %j is %j', (numbers, median) => {
    expect(medianOf(timesOf(numbers))).toBe(median)
  })
})
