import { describe, expect, it } from 'vitest'
import { parseInstant } from '@/lib/domain/core/day'
import { eventTimes, instantsOf } from '@/lib/domain/recurrence/event-times'

const ROME = 'Europe/Rome'
const between = (start: string, end: string, allDay?: boolean) =>
  eventTimes({ start: parseInstant(start), end: parseInstant(end), allDay }, ROME)

describe('the times of an event', () => {
  it('end an hour after the start at the earliest', () => {
    for (const end of ['2026-11-22 18:30:00+0100', '2026-11-22 17:00:00+0100', '2026-11-22 19:29:59+0100']) {
      expect(between('2026-11-22 18:30:00+0100', end)).toMatchObject({
        endDay: '2026-11-22',
        endTime: '19:30:00',
      })
    }
    expect(between('2026-11-22 23:30:00+0100', '2026-11-22 23:30:00+0100')).toMatchObject({
      endDay: '2026-11-23',
      endTime: '00:30:00',
    })
  })

  it.each([
    ['2026-11-22 00:00:00+0100', '2026-11-22 23:59:59+0100', undefined, true],
    ['2026-11-22 00:00:00+0100', '2026-11-22 23:59:59+0100', false, false],
    ['2026-03-29 00:00:00+0100', '2026-03-29 23:59:59+0200', undefined, true],
    ['2026-03-29 00:00:00+0100', '2026-03-30 00:59:59+0200', undefined, true],
    ['2026-10-25 00:00:00+0200', '2026-10-25 23:59:59+0100', undefined, true],
    ['2026-10-25 00:00:00+0200', '2026-10-25 22:59:59+0100', undefined, true],
    ['2026-11-22 05:00:00+0100', '2026-11-22 16:00:00+0100', true, true],
    ['2026-11-22 05:00:00+0100', '2026-11-23 04:59:59+0100', undefined, false],
  ])('from %s to %s with the flag %s are all-day: %s', (start, end, flag, allDay) => {
    const times = between(start, end, flag)
    expect(times.allDay).toBe(allDay)
    if (allDay) {
      expect(times).toMatchObject({ startTime: '00:00:00', endTime: '23:59:59', endDay: times.startDay })
    }
  })

  it('become instants in their order, on days of clock change too', () => {
    for (const date of ['2026-03-29', '2026-10-25']) {
      const times = between(`${date} 00:00:00+0100`, `${date} 23:00:00+0100`, true)
      const { startsAt, endsAt } = instantsOf(times, ROME)
      expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime())
    }
  })
})
