import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import { timesOn } from '@/lib/domain/recurrence/event-times'
import { type KeptOccurrence, splitSeries } from '@/lib/domain/recurrence/series-split'
import { occurrenceDays, WEEKDAYS, type WeeklyRule } from '@/lib/domain/recurrence/weekly-rule'

const rule: WeeklyRule = { firstDay: day('2027-03-02'), lastDay: day('2027-11-30'), weekdays: ['TUESDAY'] }
const dates = occurrenceDays(rule, rule.firstDay, day('2027-12-31'))
const at = (number: number) => dates[number - 1] ?? day('1970-01-01')
const hours = {
  startDay: rule.firstDay,
  startTime: localTime('18:30:00'),
  endDay: rule.firstDay,
  endTime: localTime('19:30:00'),
  allDay: false,
}
const overridable = ['name', 'times', 'state'] as const
type Kept = KeptOccurrence<(typeof overridable)[number]>
const row = (number: number, over: Partial<Kept> = {}): Kept => ({
  id: number,
  originalDay: at(number),
  overrides: [],
  isDeleted: false,
  people: 1,
  ...over,
})

describe('an edit of an occurrence and all that follow', () => {
  it('ends the old series before it and has as many dates in all', () => {
    const split = splitSeries({
      overridable,
      rule,
      from: at(10),
      times: timesOn(addDays(at(10), 1), hours),
      kept: [],
    })
    expect(split.oldLastDay).toBe(at(9))
    expect(split.rule.weekdays).toEqual(['WEDNESDAY'])
    expect(occurrenceDays(split.rule, split.rule.firstDay, day('2028-12-31'))).toHaveLength(31)
  })

  it('moves what has a row to the date of its rank, but in what was changed by hand', () => {
    const kept = [row(12), row(15, { overrides: ['times'] }), row(20)]
    const split = splitSeries({
      overridable,
      rule,
      from: at(10),
      times: timesOn(addDays(at(10), 1), hours),
      kept,
    })
    expect(split.moved.map(({ id, originalDay }) => [id, originalDay])).toEqual([
      [12, addDays(at(12), 1)],
      [15, addDays(at(15), 1)],
      [20, addDays(at(20), 1)],
    ])
    expect(split.moved.map(({ follows }) => follows.includes('times'))).toEqual([true, false, true])
    expect(split.summary).toEqual({ occurrences: 31, kept_by_hand: 1, people: 3, detached: 0 })
  })

  it('keeps as events of their own those with people whose dates are no more, and drops the others', () => {
    const kept = [row(12), row(30), row(31, { people: 0 })]
    const split = splitSeries({
      overridable,
      rule,
      from: at(10),
      times: timesOn(at(10), hours),
      lastDay: at(20),
      kept,
    })
    expect([split.moved.map(({ id }) => id), split.detached, split.dropped]).toEqual([[12], [30], [31]])
  })

  it('of the first occurrence leaves nothing of the old series', () => {
    expect(splitSeries({ overridable, rule, from: at(1), times: hours, kept: [] }).oldLastDay).toBeNull()
  })

  it('takes other weekdays, and goes on without end where the series did', () => {
    const endless = { ...rule, lastDay: null }
    const split = splitSeries({
      overridable,
      rule: endless,
      from: at(3),
      times: timesOn(at(3), hours),
      weekdays: ['TUESDAY', 'FRIDAY'],
      kept: [row(3), row(4)],
    })
    expect(split.rule).toEqual({ firstDay: at(3), lastDay: null, weekdays: ['TUESDAY', 'FRIDAY'] })
    expect(split.summary.occurrences).toBeNull()
  })

  it('loses no row and gives no date to two, whatever is moved where', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 10, max: 40 }), { maxLength: 15 })
    const weekdays = fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }), { nil: undefined })
    fc.assert(
      fc.property(numbers, fc.integer({ min: -6, max: 20 }), weekdays, (list, shift, days) => {
        const kept = list.map((number) => row(number, { people: number % 2 }))
        const times = timesOn(addDays(at(10), shift), hours)
        const split = splitSeries({ overridable, rule, from: at(10), times, weekdays: days, kept })
        const placed = [...split.moved.map(({ id }) => id), ...split.detached, ...split.dropped]
        expect(placed.sort((a, b) => a - b)).toEqual([...list].sort((a, b) => a - b))
        const days2 = split.moved.map(({ originalDay }) => originalDay)
        expect(new Set(days2).size).toBe(days2.length)
        const valid = occurrenceDays(split.rule, split.rule.firstDay, day('2029-12-31'))
        expect(days2.every((one) => valid.includes(one))).toBe(true)
      }),
    )
  })
})
