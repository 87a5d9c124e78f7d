import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import {
  fallsOn,
  firstOccurrences,
  occurrenceDays,
  WEEKDAYS,
  weekdayOf,
} from '@/lib/domain/recurrence/weekly-rule'
import { runsOf } from '@/tests/support/property-runs'

/** The days of a rule one by one, by another calendar: the one of Intl. */
function counted(weekdays: readonly string[], from: string, to: string): string[] {
  const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
  const found: string[] = []
  for (let at = new Date(`${from}T12:00:00Z`); at.toISOString().slice(0, 10) <= to; ) {
    if (weekdays.includes(names.format(at).toUpperCase())) found.push(at.toISOString().slice(0, 10))
    at = new Date(at.getTime() + 86_400_000)
  }
  return found
}

describe('a weekly series', () => {
  it('has the dates of a school year that another calendar counts', () => {
    const rule = {
      firstDay: day('2026-09-01'),
      lastDay: day('2027-06-30'),
      weekdays: ['TUESDAY', 'THURSDAY'],
    } as const
    const dates = occurrenceDays(rule, day('2020-01-01'), day('2030-12-31'))
    expect(dates).toEqual(counted(rule.weekdays, '2026-09-01', '2027-06-30'))
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([87, '2026-09-01', '2027-06-29'])
  })

  it('has in any window those dates of the whole that lie in it', () => {
    const date = fc.integer({ min: 0, max: 1500 }).map((n) => new Date(1_700_000_000_000 + n * 86_400_000))
    const someDay = date.map((value) => day(value.toISOString().slice(0, 10)))
    fc.assert(
      fc.property(
        someDay,
        someDay,
        someDay,
        fc.subarray([...WEEKDAYS], { minLength: 1 }),
        (a, b, c, weekdays) => {
          const rule = { firstDay: a, lastDay: b, weekdays }
          const to = c
          const all = a <= b ? counted(weekdays, a, b) : []
          expect(occurrenceDays(rule, a, to)).toEqual(all.filter((one) => one <= to))
          expect(all.every((one) => fallsOn(rule, day(one)))).toBe(true)
          expect(firstOccurrences(rule, 3)).toEqual(all.slice(0, 3))
        },
      ),
      { numRuns: runsOf(300) },
    )
  })

  it('knows the weekday of days before 1970 and after', () => {
    expect(
      ['1969-12-31', '1970-01-01', '2026-11-22', '2028-02-29'].map((text) => weekdayOf(day(text))),
    ).toEqual(['WEDNESDAY', 'THURSDAY', 'SUNDAY', 'TUESDAY'])
  })
})
