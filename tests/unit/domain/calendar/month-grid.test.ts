import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthGrid } from '@/lib/domain/calendar/month-grid'
import { day, dayOfEpoch, daysBetween, endOfMonth } from '@/lib/domain/core/day'

describe('the weeks in which a month is shown', () => {
  it.each([
    ['2026-11-22', '2026-10-26', '2026-12-07'],
    ['2026-02-28', '2026-01-26', '2026-03-09'],
    // A month that begins with a Monday begins its grid.
    ['2027-02-01', '2027-02-01', '2027-03-15'],
    ['1969-12-31', '1969-12-01', '1970-01-12'],
  ])('of %s go from %s to before %s', (of, from, to) => {
    expect(monthGrid(day(of))).toEqual({ from, to })
  })

  it('begin on a Monday and hold the whole month, whatever the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
        const of = dayOfEpoch(days)
        const grid = monthGrid(of)
        const first = day(`${of.slice(0, 8)}01`)
        expect(new Date(`${grid.from}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(grid.from <= first && endOfMonth(of) < grid.to).toBe(true)
        expect(daysBetween(grid.from, first)).toBeLessThan(7)
      }),
    )
  })
})
