import { describe, expect, it } from 'vitest'
import { firstHour } from '@/lib/domain/calendar/first-hour'
import { day } from '@/lib/domain/core/day'

const at = (start: string, allDay = false) => ({ start, allDay })
const now = '2026-12-02T12:00:00'
const entries = [
  at('2026-12-04T20:15:00'),
  at('2026-12-03T18:30:00'),
  at('2026-12-01T09:30:00'),
  at('2026-12-02', true),
  at('2026-11-29T07:00:00'),
  at('2026-12-07T06:00:00'),
]

describe('the hour with which a calendar by hours begins', () => {
  it('is that of the next entry of the week, whatever the days around it have', () => {
    expect(firstHour(entries, { view: 'week', date: day('2026-12-06'), now })).toBe('18:00:00')
  })

  it('is that of the first one where none is still to come', () => {
    expect(firstHour(entries, { view: 'week', date: day('2026-11-29'), now })).toBe('07:00:00')
    expect(firstHour(entries, { view: 'day', date: day('2026-12-01'), now })).toBe('09:00:00')
  })

  it('is none while there is nothing by hours in the period', () => {
    expect(firstHour(entries, { view: 'day', date: day('2026-12-02'), now })).toBeNull()
    expect(firstHour([], { view: 'week', date: day('2026-12-02'), now })).toBeNull()
  })
})
