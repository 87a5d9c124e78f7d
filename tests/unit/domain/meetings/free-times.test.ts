import { describe, expect, it } from 'vitest'
import { parseInstant } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { type Interval, mergedIntervals, proposeTimes } from '@/lib/domain/meetings/free-times'

const ROME = 'Europe/Rome'
const interval = (start: string, end: string): Interval => ({
  start: parseInstant(start),
  end: parseInstant(end),
})

/** The starts of what is proposed, by the clocks of the zone. */
const proposed = (period: Interval, busy: Interval[] = [], minutes = 60, zone = ROME): string[] =>
  proposeTimes({ period, minutes, zone, busy }).map(({ start }) => toInstantText(start, zone))

describe('proposed times', () => {
  /** A Thursday. */
  const thursday = interval('2026-03-26 00:00:00+0100', '2026-03-27 00:00:00+0100')

  it('are the first three of the day, one after the other', () => {
    expect(proposed(thursday)).toEqual([
      '2026-03-26 09:00:00+0100',
      '2026-03-26 10:00:00+0100',
      '2026-03-26 11:00:00+0100',
    ])
    expect(proposeTimes({ period: thursday, minutes: 90, zone: ROME, busy: [] })[0]).toEqual(
      interval('2026-03-26 09:00:00+0100', '2026-03-26 10:30:00+0100'),
    )
  })

  it('begin on a quarter of an hour, after the wished start and after what is in the way', () => {
    const period = interval('2026-03-26 09:07:00+0100', '2026-03-26 18:00:00+0100')
    const busy = [
      interval('2026-03-26 10:00:00+0100', '2026-03-26 11:20:00+0100'),
      interval('2026-03-26 09:50:00+0100', '2026-03-26 10:30:00+0100'),
      interval('2026-03-26 13:00:00+0100', '2026-03-26 16:59:00+0100'),
    ]
    expect(proposed(period, busy)).toEqual(['2026-03-26 11:30:00+0100', '2026-03-26 17:00:00+0100'])
  })

  it('fill a gap that is exactly long enough', () => {
    const busy = [
      interval('2026-03-26 00:00:00+0100', '2026-03-26 14:00:00+0100'),
      interval('2026-03-26 15:00:00+0100', '2026-03-26 23:59:59+0100'),
    ]
    expect(proposed(thursday, busy)).toEqual(['2026-03-26 14:00:00+0100'])
    expect(proposed(thursday, busy, 75)).toEqual([])
  })

  it('last at least an hour, and no longer than a working day and the period leave', () => {
    expect(proposed(thursday, [], 15)).toEqual(proposed(thursday, [], 60))
    expect(proposed(thursday, [], 540)).toEqual(['2026-03-26 09:00:00+0100'])
    expect(proposed(thursday, [], 555)).toEqual([])
    const short = interval('2026-03-26 17:00:00+0100', '2026-03-26 17:45:00+0100')
    expect(proposed(short)).toEqual([])
  })

  it.each([
    ['forward', '2026-03-27', '+0100', '2026-03-30', '+0200'],
    ['back', '2026-10-23', '+0200', '2026-10-26', '+0100'],
  ])('go on at nine on Monday when the clocks go %s on Sunday', (_, friday, before, monday, after) => {
    const period = interval(`${friday} 17:00:00${before}`, `${monday} 18:00:00${after}`)
    expect(proposed(period)).toEqual([
      `${friday} 17:00:00${before}`,
      `${monday} 09:00:00${after}`,
      `${monday} 10:00:00${after}`,
    ])
  })

  it.each([
    ['2026-03-29 00:00:00+0100', '2026-03-29 23:59:59+0200'],
    ['2026-10-25 00:00:00+0200', '2026-10-25 23:59:59+0100'],
    ['2026-03-28 00:00:00+0100', '2026-03-28 23:59:59+0100'],
  ])('are none on a Saturday or Sunday, %s', (start, end) => {
    expect(proposed(interval(start, end))).toEqual([])
  })

  it('are by the clocks of the zone, also on a working day on which they change', () => {
    // Egypt puts its clocks forward at midnight of a Friday, and back at midnight after a Thursday.
    const spring = interval('2026-04-23 22:00:00+0000', '2026-04-24 22:00:00+0000')
    expect(proposed(spring, [], 60, 'Africa/Cairo')[0]).toBe('2026-04-24 09:00:00+0300')
    const autumn = interval('2026-10-29 21:00:00+0000', '2026-10-30 22:00:00+0000')
    expect(proposed(autumn, [], 60, 'Africa/Cairo')[0]).toBe('2026-10-30 09:00:00+0200')
    expect(proposed(thursday, [], 60, 'America/Los_Angeles')[0]).toBe('2026-03-25 16:00:00-0700')
  })
})

describe('times of several meetings', () => {
  const period = interval('2026-03-26 08:00:00+0100', '2026-03-26 18:00:00+0100')

  it('are one where they overlap or touch, in order, and cut to the period', () => {
    const merged = mergedIntervals(
      [
        interval('2026-03-26 17:00:00+0100', '2026-03-27 10:00:00+0100'),
        interval('2026-03-26 10:00:00+0100', '2026-03-26 11:00:00+0100'),
        interval('2026-03-26 07:00:00+0100', '2026-03-26 09:00:00+0100'),
        interval('2026-03-26 11:00:00+0100', '2026-03-26 12:00:00+0100'),
        interval('2026-03-26 10:15:00+0100', '2026-03-26 10:30:00+0100'),
        interval('2026-03-25 10:00:00+0100', '2026-03-25 11:00:00+0100'),
      ],
      period,
    )
    expect(merged).toEqual([
      interval('2026-03-26 08:00:00+0100', '2026-03-26 09:00:00+0100'),
      interval('2026-03-26 10:00:00+0100', '2026-03-26 12:00:00+0100'),
      interval('2026-03-26 17:00:00+0100', '2026-03-26 18:00:00+0100'),
    ])
  })

  it('are not changed by it', () => {
    const given = [
      interval('2026-03-26 10:00:00+0100', '2026-03-26 11:00:00+0100'),
      interval('2026-03-26 10:30:00+0100', '2026-03-26 12:00:00+0100'),
    ]
    mergedIntervals(given, period)
    expect(given[0]?.end).toEqual(parseInstant('2026-03-26 11:00:00+0100'))
  })
})
