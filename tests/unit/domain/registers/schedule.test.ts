import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { fixed2, money } from '@/lib/domain/core/money'
import { forecast } from '@/lib/domain/registers/schedule'

describe('the cash forecast', () => {
  const sums = (received: number, spent: number) => ({ in: money(received), out: money(spent) })
  const input = {
    today: day('2026-11-18'),
    weeks: 3,
    opening: money(1000),
    overdue: sums(300, 50),
    byWeek: new Map([
      [0, sums(100, 0)],
      [2, sums(0, 1500.5)],
    ]),
  }

  it('carries the balance from week to week, with what is overdue in the first', () => {
    const weeks = forecast({ ...input, includeOverdue: true })
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-18', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ])
    expect(weeks.map(({ balance }) => fixed2(balance))).toEqual(['1350.00', '1350.00', '-150.50'])
  })

  it('leaves what is overdue out where nobody expects it any more', () => {
    const weeks = forecast({ ...input, includeOverdue: false })
    expect(weeks.map(({ balance }) => fixed2(balance))).toEqual(['1100.00', '1100.00', '-400.50'])
  })
})
