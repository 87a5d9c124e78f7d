import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  compareMarginGroups,
  compareMargins,
  type MarginSums,
  marginFigures,
  NO_MARGIN,
} from '@/lib/domain/statistics/margin/margin-figures'

const sums = (revenue: number, cost: number, over: Partial<MarginSums> = {}): MarginSums => ({
  ...NO_MARGIN,
  revenue: money(revenue),
  cost: money(cost),
  ...over,
})
const period = {
  from: '2026-10' as TaxPeriod,
  to: '2026-11' as TaxPeriod,
  today: day('2026-11-24'),
  knownFrom: day('2025-10-01'),
}

describe('a margin', () => {
  it.each([
    [100, 60, 40, 40],
    [100, 130, -30, -30],
    [0, 5, -5, null],
    [-100, -60, -40, null],
  ])('of %d of revenue and %d of cost is %d, and %s percent', (revenue, cost, margin, percent) => {
    const figures = marginFigures([sums(revenue, cost)])
    expect([figures.margin.toNumber(), figures.percent?.toNumber() ?? null]).toEqual([margin, percent])
  })

  it('is never one of revenue without a known cost', () => {
    const { margin, percent, uncosted } = marginFigures([
      sums(0, 0, { uncosted: money(500), other: money(9) }),
    ])
    expect([margin.toNumber(), percent, uncosted.toNumber()]).toEqual([0, null, 500])
  })
})

describe('the margin by month', () => {
  const byMonth = new Map([
    ['2025-10', sums(50, 30)],
    ['2025-11', sums(10, 5)],
    ['2026-10', sums(60, 30)],
    ['2026-11', sums(9, 3)],
  ])

  it('is compared with a year before whose costs were kept; the month that runs has no change', () => {
    const { months, whole, total } = compareMargins(byMonth, period)
    expect(
      months.map(({ before, change, isRunning }) => [before?.toNumber(), change?.toNumber(), isRunning]),
    ).toEqual([
      [20, 50, false],
      [5, undefined, true],
    ])
    expect([whole.margin.toNumber(), whole.before?.toNumber(), whole.change?.toNumber()]).toEqual([
      30, 20, 50,
    ])
    expect([total.margin.toNumber(), total.percent?.toNumber()]).toEqual([36, 52.2])
  })

  it.each([null, day('2025-10-02')])('has no year before where costs are known from %s', (knownFrom) => {
    const { months, whole } = compareMargins(byMonth, { ...period, knownFrom })
    expect([months[0]?.before, months[0]?.change, whole.before, whole.change]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the margin by group', () => {
  const spans = (total: MarginSums, whole = total, before = NO_MARGIN) => ({ total, whole, before })

  it('is that of the largest, and of the rest in one sum', () => {
    const byKey = new Map([
      ['1', spans(sums(10, 9))],
      ['2', spans(sums(50, 10))],
      ['3', spans(NO_MARGIN, NO_MARGIN, sums(70, 10))],
      ['', spans(sums(0, 0, { uncosted: money(4) }), NO_MARGIN)],
    ])
    const { groups, rest } = compareMarginGroups(byKey, period, 1)
    expect(groups.map(({ key, total }) => [key, total.margin.toNumber()])).toEqual([['2', 40]])
    expect([rest.count, rest.total.margin.toNumber(), rest.total.uncosted.toNumber()]).toEqual([2, 1, 4])
  })

  it.each([
    [day('2025-10-01'), period.from, [20, 50]],
    [day('2025-10-02'), period.from, [undefined, undefined]],
    [null, period.from, [undefined, undefined]],
    // Nothing of these months is over.
    [day('2024-01-01'), period.to, [undefined, undefined]],
  ])('is compared where costs are known from %s and the first month is %s', (knownFrom, from, expected) => {
    const byKey = new Map([['1', spans(sums(69, 33), sums(60, 30), sums(50, 30))]])
    const { whole } = compareMarginGroups(byKey, { ...period, from, knownFrom }, 1).groups[0] ?? {}
    expect([whole?.before?.toNumber(), whole?.change?.toNumber()]).toEqual(expected)
  })
})
