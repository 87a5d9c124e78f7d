import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  compareDays,
  day,
  dayOfEpoch,
  daysBetween,
  endOfMonth,
  epochDay,
  isDay,
  mondayOf,
  parseInstant,
  parseInstantOrDay,
  yearOf,
} from '@/lib/domain/core/day'

const anyDay = fc.integer({ min: -40_000, max: 60_000 }).map((n) => addDays(day('2000-01-01'), n))

describe('days', () => {
  it.each(['2026-01-01', '2024-02-29', '2000-02-29', '1970-01-01', '9999-12-31'])('knows %s', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '26-01-01',
    '2026-1-1',
    '0000-01-01',
    '2026-01-01T00:00:00',
    ' 2026-01-01',
    '',
  ])('refuses "%s"', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => day(text)).toThrow(RangeError)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-08-31', 1, '2026-09-30'],
  ])('%s and %i months is %s, clamped to the end of the month', (from, months, expected) => {
    expect(addMonths(day(from), months)).toBe(expected)
  })

  it.each([
    ['2026-02-10', '2026-02-28'],
    ['2024-02-01', '2024-02-29'],
    ['2026-12-31', '2026-12-31'],
    ['2026-04-30', '2026-04-30'],
  ])('the month of %s ends on %s', (from, expected) => {
    expect(endOfMonth(day(from))).toBe(expected)
  })

  it.each(['Pacific/Kiritimati', 'Asia/Manila', 'Pacific/Apia', 'America/New_York'])(
    'have months of the right length on a machine in %s, also where that zone once skipped a day',
    (zone) => {
      const before = process.env.TZ
      process.env.TZ = zone
      try {
        for (const year of [1, 4, 99, 100, 400, 1844, 1892, 1900, 1994, 2000, 2011, 2026, 2100, 9999]) {
          for (let month = 1; month <= 12; month += 1) {
            const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month })
            const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
            expect(endOfMonth(day(`${first}-01`))).toBe(`${first}-${daysInMonth}`)
          }
        }
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
    },
  )

  it.each([
    ['2026-03-28', '2026-03-29'],
    ['2026-03-29', '2026-03-30'],
    ['2026-10-24', '2026-10-25'],
    ['2026-10-25', '2026-10-26'],
  ])('the day after %s is %s, where clocks change', (from, expected) => {
    expect(addDays(day(from), 1)).toBe(expected)
    expect(daysBetween(day(from), day(expected))).toBe(1)
  })

  it('adds and counts days consistently, in order, without losing any', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
        const to = addDays(from, count)
        expect(daysBetween(from, to)).toBe(count)
        expect(addDays(to, -count)).toBe(from)
        expect(compareDays(from, to)).toBe(-Math.sign(count) + 0)
      }),
    )
  })

  it('computes as Temporal does, from the first day of the calendar to its last', () => {
    const everyDay = fc.integer({ min: epochDay(day('0001-01-01')), max: epochDay(day('9999-12-31')) })
    const answer = (compute: () => string) => {
      try {
        return compute()
      } catch (error) {
        return error instanceof RangeError ? 'outside' : error
      }
    }
    const inside = (date: Temporal.PlainDate) =>
      date.year >= 1 && date.year <= 9999 ? date.toString() : 'outside'
    fc.assert(
      fc.property(everyDay, everyDay, fc.integer({ min: -3000, max: 3000 }), (one, other, count) => {
        const [from, to] = [dayOfEpoch(one), dayOfEpoch(other)]
        const plain = Temporal.PlainDate.from(from)
        expect(answer(() => addDays(from, count))).toBe(inside(plain.add({ days: count })))
        expect(answer(() => addMonths(from, count))).toBe(inside(plain.add({ months: count })))
        expect(daysBetween(from, to)).toBe(plain.until(to, { largestUnit: 'day' }).days)
        expect(answer(() => mondayOf(from))).toBe(inside(plain.subtract({ days: plain.dayOfWeek - 1 })))
      }),
      { numRuns: 1000 },
    )
  })

  it('adds months without leaving the wanted month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (from, months) => {
        const to = addMonths(from, months)
        const index = (text: string) => yearOf(day(text)) * 12 + Number(text.slice(5, 7))
        expect(index(to) - index(from)).toBe(months)
        expect([from.slice(8), endOfMonth(to).slice(8)]).toContain(to.slice(8))
      }),
    )
  })
})

describe('instants', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21 00:10:00+0100', '2026-11-21'],
    ['2026-11-21 23:50:00-08:00', '2026-11-21'],
    ['2026-11-21T10:30:00Z', '2026-11-21'],
    ['2026-11-21 10:30:00.123+01:00', '2026-11-21'],
  ])('where a day is meant, %s is %s', (text, expected) => {
    expect(parseInstantOrDay(text)).toBe(expected)
  })

  it.each([
    '2026-02-30 10:00:00+0100',
    '2026-11-21 24:00:00+0100',
    '2026-11-21 10:60:00+0100',
    '2026-11-21 10:30:00',
    '2026-11-21 10:30:00+1',
    'domani',
  ])('refuses "%s"', (text) => {
    expect(() => parseInstantOrDay(text)).toThrow(RangeError)
    expect(() => parseInstant(text)).toThrow(RangeError)
  })
})

describe('the week of a day', () => {
  it('begins on its Monday, in every year', () => {
    const mondays = ['2026-11-16', '2026-11-22', '2026-11-23', '2027-01-01', '1969-12-31', '2024-02-29'].map(
      (text) => mondayOf(day(text)),
    )
    expect(mondays).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
      '2026-12-28',
      '1969-12-29',
      '2024-02-26',
    ])
  })
})
