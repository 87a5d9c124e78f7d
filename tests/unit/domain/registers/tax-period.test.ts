import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import {
  daysOf,
  isTaxPeriod,
  monthOf,
  quarterOf,
  shiftPeriod,
  type TaxPeriod,
} from '@/lib/domain/registers/tax-period'

const period = (text: string) => text as TaxPeriod

describe('a tax period', () => {
  it.each([
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2026-Q1', '2026-01-01', '2026-03-31'],
    ['2026-Q4', '2026-10-01', '2026-12-31'],
  ])('%s goes from %s to %s', (text, from, to) => {
    expect(daysOf(period(text))).toEqual({ from, to })
  })

  it.each(['2026', '2026-13', '2026-00', '2026-Q5', '2026-Q0', '1969-01', '3000-01', '2026-1', ' 2026-01'])(
    'is not %j',
    (text) => expect(isTaxPeriod(text)).toBe(false),
  )

  it('holds the day that it is made of', () => {
    expect([monthOf(day('2026-11-30')), quarterOf(day('2026-11-30'))]).toEqual(['2026-11', '2026-Q4'])
    expect([quarterOf(day('2026-01-01')), quarterOf(day('2026-06-30'))]).toEqual(['2026-Q1', '2026-Q2'])
  })

  it('moves by its own length across years', () => {
    expect(shiftPeriod(period('2026-01'), -1)).toBe('2025-12')
    expect(shiftPeriod(period('2026-Q4'), 1)).toBe('2027-Q1')
    expect(shiftPeriod(period('2026-Q1'), -5)).toBe('2024-Q4')
  })
})
