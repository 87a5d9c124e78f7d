import { expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import { compareGroups } from '@/lib/domain/statistics/group-comparison'

const sums = (total: number, whole: number, before: number) => ({
  total: money(total),
  whole: money(whole),
  before: money(before),
})

const groups = new Map([
  ['small', sums(15, 10, 8)],
  ['large', sums(100, 0, 0)],
  ['gone', sums(0, 0, 30)],
  ['elsewhere', sums(0, 0, 0)],
  ['refund', sums(-20, -20, 0)],
])

it('are ordered by their sum of all months, and compared by those that are over', () => {
  const found = compareGroups(groups, 10)
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
  const found = compareGroups(groups, 1)
  expect(found.groups.map(({ key }) => key)).toEqual(['large'])
  expect([found.rest.count, found.rest.total.toNumber()]).toEqual([3, -5])
})
