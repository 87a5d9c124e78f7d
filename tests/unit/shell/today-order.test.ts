import { describe, expect, it } from 'vitest'
import { liesOn, todayOrder } from '@/components/dashboard/today-order'
import { day } from '@/lib/domain/core/day'

const event = (name: string, from: string, to: string, allDay = false) => ({
  name,
  start_datetime: `2026-11-24 ${from}:00+0100`,
  end_datetime: `2026-11-24 ${to}:00+0100`,
  allDay,
})

describe("today's events", () => {
  it('stand with all-day ones first, then those to come by their start, then those that are over', () => {
    const events = [
      event('sera', '20:00', '21:00'),
      event('mattina', '09:00', '10:00'),
      event('ora', '11:30', '12:30'),
      event('fiera', '00:00', '23:59', true),
    ]
    const names = todayOrder(events, new Date('2026-11-24T12:00:00+01:00')).map(({ name }) => name)
    expect(names).toEqual(['fiera', 'ora', 'sera', 'mattina'])
  })

  it('are those of the day by their own clock, and not what begins in the first hour of the next', () => {
    const on = (start: string, end: string) =>
      liesOn({ start_datetime: start, end_datetime: end, allDay: false }, day('2026-11-24'))
    expect(on('2026-11-24 23:30:00+0100', '2026-11-25 00:30:00+0100')).toBe(true)
    expect(on('2026-11-23 00:00:00+0100', '2026-11-26 23:59:59+0100')).toBe(true)
    expect(on('2026-11-25 00:00:00+0100', '2026-11-25 23:59:59+0100')).toBe(false)
    expect(on('2026-11-23 00:00:00+0100', '2026-11-23 23:59:59+0100')).toBe(false)
  })
})
