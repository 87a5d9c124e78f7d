import { expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import { daysOutstanding } from '@/lib/domain/statistics/sales-outstanding'

const days = (open: number, invoiced: number) =>
  daysOutstanding(money(open), money(invoiced), 365)?.toNumber()

it('are the open part of the invoiced amount in days, to one decimal, and none of nothing or less', () => {
  expect(days(1000, 12_000)).toBe(30.4)
  expect(days(0, 12_000)).toBe(0)
  expect([days(1000, 0), days(1000, -5)]).toEqual([undefined, undefined])
})
