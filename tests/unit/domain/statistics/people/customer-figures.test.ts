import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  begunMonth,
  begunMonths,
  concentration,
  customerMonths,
  percentOfAmount,
} from '@/lib/domain/statistics/people/customer-figures'

const month = (text: string) => text as TaxPeriod
const today = day('2026-03-10')

describe('a month of the customers', () => {
  it('is counted up to its last day, or to the present one', () => {
    expect(begunMonth(month('2026-02'), today)).toEqual({
      month: '2026-02',
      from: '2026-02-01',
      to: '2026-02-28',
      isRunning: false,
    })
    expect(begunMonth(month('2026-03'), today)).toMatchObject({ to: '2026-03-10', isRunning: true })
    expect(begunMonth(month('2026-03'), day('2026-03-31'))).toMatchObject({
      to: '2026-03-31',
      isRunning: true,
    })
  })

  it('is left out while it is still to come', () => {
    expect(begunMonth(month('2026-04'), today)).toBeNull()
    const months = begunMonths(month('2026-01'), month('2026-06'), today)
    expect(months.map((one) => one.month)).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(begunMonths(month('2026-03'), month('2026-01'), today)).toEqual([])
  })

  it('has the active people of the months before it, and its own new, returning and lost ones', () => {
    const changes = [
      { figure: 'ACTIVE', month: '', people: 3 },
      { figure: 'ACTIVE', month: '2026-01', people: -1 },
      { figure: 'NEW', month: '2026-01', people: 2 },
      { figure: 'ACTIVE', month: '2026-03', people: 4 },
      { figure: 'LOST', month: '2026-03', people: 1 },
    ] as const
    const months = begunMonths(month('2026-01'), month('2026-03'), today)
    expect(customerMonths(changes, months).map(({ counts }) => counts)).toEqual([
      { ACTIVE: 2, NEW: 2, RETURNING: 0, LOST: 0 },
      { ACTIVE: 2, NEW: 0, RETURNING: 0, LOST: 0 },
      { ACTIVE: 6, NEW: 0, RETURNING: 0, LOST: 1 },
    ])
  })
})

describe('the share of the largest customers', () => {
  it('is that of the first, the first five and the first twenty', () => {
    const largest = [50, 20, 10, 5, 5, 4, 3].map(money)
    expect(concentration(largest, money(100))).toEqual([50, 90, 97])
    expect(concentration([], money(100))).toEqual([0, 0, 0])
  })

  it('is none of no revenue, nor of one below zero', () => {
    expect(concentration([money(5)], money(0))).toEqual([null, null, null])
    expect(percentOfAmount(money(5), money(-10))).toBeNull()
    expect(percentOfAmount(money(1), money(3))).toBe(33.3)
  })
})
