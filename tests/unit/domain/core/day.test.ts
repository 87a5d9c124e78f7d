import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  compareDays,
  day,
  daysBetween,
  endOfMonth,
  isDay,
  mondayOf,
  parseInstant,
  parseInstantOrDay,
  todayIn,
  toInstantText,
  yearOf,
} from '@/lib/domain/core/day'

const ROME = 'Europe/Rome'
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
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s it is %s in Rome', (instant, expected) => {
    expect(todayIn(ROME, new Date(instant))).toBe(expected)
  })

  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21 10:30:00+0100'],
    ['2026-07-21T09:30:00.750Z', '2026-07-21 11:30:00+0200'],
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30:00+0200'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30:00+0100'],
  ])('writes %s as %s', (instant, expected) => {
    expect(toInstantText(new Date(instant), ROME)).toBe(expected)
  })

  it('writes an instant as Temporal does, also beside a change of clocks, in zones of all kinds', () => {
    const zones = [
      ROME,
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Africa/Casablanca',
      'UTC',
    ]
    const change = (zone: string, from: number) =>
      Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
        ?.epochMilliseconds ?? from
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1975), max: Date.UTC(2105) }),
        fc.integer({ min: -2_000_000, max: 2_000_000 }),
        fc.boolean(),
        (zone, from, away, isBeside) => {
          const instant = (isBeside ? change(zone, from) : from) + away
          const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
          const expected = local.toString({ smallestUnit: 'second', timeZoneName: 'never' })
          expect(toInstantText(new Date(instant), zone)).toBe(
            expected.replace('T', ' ').replace(/:(\d\d)$/, '$1'),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('reads back what it writes, to the second', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 4_000_000_000 }),
        fc.constantFrom(ROME, 'UTC', 'Asia/Kolkata'),
        (seconds, zone) => {
          const instant = new Date(seconds * 1000)
          expect(parseInstant(toInstantText(instant, zone))).toEqual(instant)
        },
      ),
    )
  })

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
