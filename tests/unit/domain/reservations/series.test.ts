import { expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { seriesDays, seriesTimes, spanOn, usageAmong } from '@/lib/domain/reservations/series'
import { wallMinute } from '@/lib/domain/reservations/wall-time'

const rule = (firstDay: string, lastDay: string) => ({
  firstDay: day(firstDay),
  lastDay: day(lastDay),
  weekdays: ['TUESDAY'] as const,
})

it('has the weekdays from its first to its last day', () => {
  expect(seriesDays(rule('2026-09-01', '2026-09-15'))).toEqual(['2026-09-01', '2026-09-08', '2026-09-15'])
  expect(seriesDays(rule('2026-09-01', '2027-09-02'))).toHaveLength(53)
})

it('of more than 366 days, or without a date, is refused', () => {
  expect(() => seriesDays(rule('2026-09-01', '2027-09-03'))).toThrow('ERROR_RESERVATION_SERIES_LENGTH')
  expect(() => seriesDays(rule('2026-09-02', '2026-09-07'))).toThrow('ERROR_RESERVATION_SERIES_NONE')
  expect(() => seriesDays(rule('2026-09-02', '2026-09-01'))).toThrow('ERROR_RESERVATION_SERIES_NONE')
})

it('keeps the times of each date, counted from the midnight of the earliest', () => {
  const first = day('2026-09-01')
  const { day: from, times } = seriesTimes([
    { resource_id: 2, from: wallMinute(first, 1500), to: wallMinute(first, 1560) },
    { resource_id: 1, from: wallMinute(first, 1200), to: wallMinute(first, 1260) },
  ])
  expect(from).toBe(first)
  expect(times).toEqual([
    { resource_id: 2, from: 1500, to: 1560 },
    { resource_id: 1, from: 1200, to: 1260 },
  ])
  const later = day('2026-09-08')
  expect(spanOn({ resource_id: 2, from: 1500, to: 1560 }, later)).toEqual({
    from: wallMinute(later, 1500),
    to: wallMinute(later, 1560),
  })
})

it('is counted by reservations: those that have not ended, of a day, and of its week', () => {
  const now = new Date('2026-09-02T12:00:00Z')
  const counted = [
    { days: [day('2026-09-01')], endsAt: new Date('2026-09-01T20:00:00Z') },
    { days: [day('2026-09-03'), day('2026-09-04')], endsAt: new Date('2026-09-04T20:00:00Z') },
    { days: [day('2026-09-14')], endsAt: new Date('2026-09-14T20:00:00Z') },
  ]
  const week = { first: day('2026-08-31'), last: day('2026-09-06') }
  expect(usageAmong(counted, { day: day('2026-09-03'), week, now })).toEqual({
    active: 2,
    onDay: 1,
    inWeek: 2,
  })
})
