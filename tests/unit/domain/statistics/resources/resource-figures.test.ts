import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { wallMinute } from '@/lib/domain/reservations/wall-time'
import {
  figuresByHour,
  figuresByResource,
  type HourGroup,
  openGroups,
  type ResourceGroup,
  resourceFigures,
} from '@/lib/domain/statistics/resources/resource-figures'

/** 2 November 2026 was a Monday. */
const MONDAY = day('2026-11-02')
const spanOf = (from: number, to: number) => ({ from: wallMinute(MONDAY, from), to: wallMinute(MONDAY, to) })

const reserved = (over: Partial<ResourceGroup & HourGroup> = {}): ResourceGroup & HourGroup => ({
  resourceId: 1,
  weekday: 'MONDAY',
  hour: 9,
  reservations: 1,
  minutes: 60,
  amount: money('20'),
  cancelled: 0,
  noShows: 0,
  ...over,
})

describe('the open minutes of a resource', () => {
  it('are divided by the hours of the wall clock, for each of its units', () => {
    expect(openGroups([{ id: 7, units: 2, spans: [spanOf(570, 680)] }])).toEqual([
      { resourceId: 7, weekday: 'MONDAY', hour: 9, minutes: 60 },
      { resourceId: 7, weekday: 'MONDAY', hour: 10, minutes: 120 },
      { resourceId: 7, weekday: 'MONDAY', hour: 11, minutes: 40 },
    ])
  })

  it('go on over midnight into the next weekday, and come to the open time', () => {
    expect(openGroups([{ id: 1, units: 1, spans: [spanOf(1410, 1470)] }])).toEqual([
      { resourceId: 1, weekday: 'MONDAY', hour: 23, minutes: 30 },
      { resourceId: 1, weekday: 'TUESDAY', hour: 0, minutes: 30 },
    ])
    const minute = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(
        minute,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 5 }),
        (at, length, units) => {
          const groups = openGroups([{ id: 1, units, spans: [spanOf(at, at + length)] }])
          expect(groups.reduce((all, { minutes }) => all + minutes, 0)).toBe(length * units)
          expect(Math.max(...groups.map(({ hour }) => hour))).toBeLessThan(24)
        },
      ),
    )
  })
})

describe('the figures of resources', () => {
  it('are the reserved part of the open time, and the amount of each open hour', () => {
    const open = [{ resourceId: 1, weekday: 'MONDAY', hour: 9, minutes: 90 } as const]
    expect(resourceFigures(open, [reserved()])).toMatchObject({
      use_rate: 66.7,
      amount: 20,
      per_open_hour: 13.33,
    })
  })

  it('have no rate where nothing is open, though something was reserved', () => {
    expect(resourceFigures([], [reserved()])).toMatchObject({
      reserved_minutes: 60,
      use_rate: null,
      per_open_hour: null,
    })
  })

  it('stand at each hour that is open or was reserved, and for each resource', () => {
    const open = openGroups([{ id: 1, units: 1, spans: [spanOf(480, 540)] }])
    const groups = [reserved(), reserved({ resourceId: 2, noShows: 1 })]
    expect(
      figuresByHour(open, groups).map(({ hour, open_minutes, reserved_minutes }) => [
        hour,
        open_minutes,
        reserved_minutes,
      ]),
    ).toEqual([
      [8, 60, 0],
      [9, 0, 120],
    ])
    const byResource = figuresByResource([2, 1, 3], open, groups)
    expect(
      [...byResource].map(([id, { no_shows, reserved_minutes }]) => [id, no_shows, reserved_minutes]),
    ).toEqual([
      [2, 1, 60],
      [1, 0, 60],
      [3, 0, 0],
    ])
  })
})
