import { describe, expect, it } from 'vitest'
import { addDays, day } from '@/lib/domain/core/day'
import {
  type Cycle,
  dayAhead,
  nextDayAhead,
  periodDay,
  periodEnd,
  periodsAhead,
  periodsOn,
  periodsThrough,
  positionsBetween,
} from '@/lib/domain/documents/subscription/horizon'

const every = (frequency: number, frequency_type: Cycle['frequency_type'], start: string): Cycle => ({
  frequency,
  frequency_type,
  start: day(start),
})
const MONTHLY = every(1, 'month', '2026-01-31')
const LEAP = every(1, 'year', '2024-02-29')

describe('the periods of a subscription', () => {
  it('begin on the last day of shorter months and come back to the 31st', () => {
    expect([1, 2, 3, 4, 14].map((position) => periodDay(MONTHLY, position))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
    ])
    expect(periodEnd(MONTHLY, 1)).toBe('2026-02-27')
    expect(periodEnd(MONTHLY, 2)).toBe('2026-03-30')
  })

  it('keep the 29th of February for the years that have it', () => {
    expect([1, 2, 5].map((position) => periodDay(LEAP, position))).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2028-02-29',
    ])
  })

  it.each([
    ['2026-01-30', 0],
    ['2026-01-31', 1],
    ['2026-02-27', 1],
    ['2026-02-28', 2],
    ['2026-12-31', 12],
  ])('that begin by %s are %i', (last, count) => {
    expect(periodsThrough(MONTHLY, day(last))).toBe(count)
  })

  it('go on beyond those of a subscription with an end', () => {
    expect(periodsThrough(every(1, 'week', '2026-01-01'), day('2046-01-01'))).toBe(1044)
  })

  it('end with the calendar', () => {
    expect(() => periodDay(MONTHLY, 100_000)).toThrow('ERROR_CONTRACT_TOO_LONG')
  })
})

describe('the invoices that are made in advance', () => {
  it.each([
    ['monthly, on the first day', MONTHLY, '2026-01-31', 12],
    ['monthly, before it begins', MONTHLY, '2025-11-30', 12],
    ['monthly, a day before the next comes in', MONTHLY, '2026-01-31', 12],
    ['monthly, when it has come in', MONTHLY, '2026-02-01', 13],
    ['monthly, begun two years ago', MONTHLY, '2028-01-31', 36],
    ['weekly', every(1, 'week', '2026-01-01'), '2026-01-01', 53],
    ['yearly', every(1, 'year', '2026-01-01'), '2026-01-01', 1],
    ['yearly, on the next day', every(1, 'year', '2026-01-01'), '2026-01-02', 2],
    ['every third year', every(3, 'year', '2026-01-01'), '2026-06-01', 1],
    ['every third year, a year before', every(3, 'year', '2026-01-01'), '2028-01-02', 2],
  ] as const)('of one %s', (_, cycle, today, count) => {
    expect(periodsAhead(cycle, day(today))).toBe(count)
  })

  it.each([
    ['monthly', MONTHLY],
    ['on leap days', LEAP],
    ['weekly', every(1, 'week', '2026-12-31')],
    ['every other month from a 30th', every(2, 'month', '2027-12-30')],
  ])('of one %s come in exactly on the day that is named for them', (_, cycle) => {
    for (const position of [2, 3, 4, 5, 13, 24]) {
      const on = dayAhead(cycle, position)
      if (on <= cycle.start) continue
      expect(periodsAhead(cycle, on), `${position} on ${on}`).toBeGreaterThanOrEqual(position)
      expect(periodsAhead(cycle, addDays(on, -1)), `${position} before ${on}`).toBeLessThan(position)
    }
  })

  it('are those that begin by its last day when it was ended', () => {
    const today = day('2026-03-15')
    expect(periodsOn(MONTHLY, today, null)).toBe(14)
    expect(periodsOn(MONTHLY, today, day('2026-06-30'))).toBe(6)
    expect(periodsOn(MONTHLY, today, day('2026-06-29'))).toBe(5)
    expect(periodsOn(MONTHLY, today, day('2030-01-01'))).toBe(14)
  })

  it('come in later while its last day lies beyond them, and then no more', () => {
    expect(nextDayAhead(MONTHLY, 12, null)).toBe('2026-02-01')
    expect(nextDayAhead(MONTHLY, 12, day('2027-01-31'))).toBe('2026-02-01')
    expect(nextDayAhead(MONTHLY, 12, day('2027-01-30'))).toBeNull()
  })

  it('are never more than one contract makes at once', () => {
    expect(positionsBetween(12, 14)).toEqual([13, 14])
    expect(positionsBetween(14, 12)).toEqual([])
    expect(positionsBetween(1, 9000)).toHaveLength(520)
    expect(positionsBetween(0, 520)).toHaveLength(520)
    expect(() => positionsBetween(0, 521)).toThrow('ERROR_CONTRACT_TOO_LONG')
  })
})
