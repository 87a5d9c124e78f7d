import { expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { monthOf } from '@/lib/domain/registers/tax-period'
import { compareGroups } from '@/lib/domain/statistics/group-comparison'

const TODAY = day('2026-11-26')
const period = { from: monthOf(day('2026-10-01')), to: monthOf(TODAY), today: TODAY }

const sums = (months: Record<string, number>) =>
  new Map(Object.entries(months).map(([month, amount]) => [month, money(amount)]))

const groups = new Map([
  ['small', sums({ '2026-10': 10, '2026-11': 5, '2025-10': 8, '2025-11': 900 })],
  ['large', sums({ '2026-11': 100 })],
  ['gone', sums({ '2025-10': 30 })],
  ['elsewhere', sums({ '2025-11': 30 })],
  ['refund', sums({ '2026-10': -20 })],
])

it('are ordered by their sum of all months, and compared by those that are over', () => {
  const found = compareGroups(groups, period, 10)
  expect(found.groups.map(({ key, total }) => [key, total.toNumber()])).toEqual([
    ['large', 100],
    ['small', 15],
    ['gone', 0],
    ['refund', -20],
  ])
  const small = found.groups.find(({ key }) => key === 'small')?.whole
  expect([small?.amount, small?.before, small?.change].map(Number)).toEqual([10, 8, 25])
  expect(found.rest).toEqual({ count: 0, total: money(0) })
})

it('beyond the limit are one sum, so that all together are that of the figure', () => {
  const found = compareGroups(groups, period, 1)
  expect(found.groups.map(({ key }) => key)).toEqual(['large'])
  expect([found.rest.count, found.rest.total.toNumber()]).toEqual([3, -5])
})
