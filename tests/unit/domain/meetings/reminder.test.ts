import { describe, expect, it } from 'vitest'
import { day, parseInstant } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import { daysToRemind, remindersDue } from '@/lib/domain/meetings/reminder'

const start = parseInstant('2026-03-29 10:00:00+0200')

describe('a reminder', () => {
  it.each([
    ['2026-03-29 09:44:59+0200', []],
    ['2026-03-29 09:45:00+0200', [15]],
    ['2026-03-29 09:59:59+0200', [15]],
    ['2026-03-29 10:00:00+0200', []],
    ['2026-03-29 10:00:01+0200', []],
  ])('of a quarter of an hour is due from then until the start: %s', (now, due) => {
    expect(remindersDue(start, [15], parseInstant(now))).toEqual(due)
  })

  it('of a day is due 24 hours before, by whatever hour the clocks then show', () => {
    const reminders = [1440]
    expect(remindersDue(start, reminders, parseInstant('2026-03-28 09:00:00+0100'))).toEqual([1440])
    expect(remindersDue(start, reminders, parseInstant('2026-03-28 08:59:59+0100'))).toEqual([])
  })

  it('that was missed is due with the others', () => {
    expect(remindersDue(start, [10, 60, 1440], parseInstant('2026-03-29 09:30:00+0200'))).toEqual([60, 1440])
  })
})

describe('the days of a series to remind of', () => {
  const series = (time: string, zone: string, reminders: number[]) => ({
    rule: {
      firstDay: day('2026-03-02'),
      lastDay: day('2026-04-30'),
      weekdays: ['MONDAY', 'THURSDAY'] as const,
    },
    startTime: localTime(time),
    zone,
    reminders,
  })

  it('are those within its longest reminder, by the clocks of its zone', () => {
    const now = parseInstant('2026-03-26 10:00:00+0100')
    expect(daysToRemind(series('10:30:00', 'Europe/Rome', [30]), now)).toEqual(['2026-03-26'])
    expect(daysToRemind(series('10:30:00', 'Europe/Rome', [29]), now)).toEqual([])
    expect(daysToRemind(series('10:30:00', 'Europe/Rome', [30, 7 * 1440]), now)).toEqual([
      '2026-03-26',
      '2026-03-30',
      '2026-04-02',
    ])
    expect(daysToRemind(series('02:30:00', 'America/Los_Angeles', [30]), now)).toEqual(['2026-03-26'])
  })

  it('have the hour that the clocks show after they are changed', () => {
    const monday = series('00:00:00', 'Europe/Rome', [60])
    expect(daysToRemind(monday, parseInstant('2026-03-29 23:00:00+0200'))).toEqual(['2026-03-30'])
    expect(daysToRemind(monday, parseInstant('2026-03-29 22:59:59+0200'))).toEqual([])
  })

  it('end with it, and are none before it begins or when it has no reminder', () => {
    const daily = series('10:00:00', 'Europe/Rome', [40_320])
    expect(daysToRemind(daily, parseInstant('2026-04-29 12:00:00+0200'))).toEqual(['2026-04-30'])
    expect(daysToRemind(daily, parseInstant('2026-02-01 12:00:00+0100'))).toEqual([])
    expect(daysToRemind(series('10:00:00', 'Europe/Rome', []), start)).toEqual([])
  })
})
