import { describe, expect, it } from 'vitest'
import { overlappingOpening, type StatedOpening } from '@/lib/domain/reservations/opening-overlap'

const opening = (over: Partial<StatedOpening> = {}): StatedOpening => ({
  group_id: null,
  resource_id: null,
  weekdays: ['MONDAY', 'TUESDAY'],
  from_time: '08:00',
  to_time: '13:00',
  valid_from: null,
  valid_to: null,
  ...over,
})

describe('weekly hours', () => {
  it.each<[string, Partial<StatedOpening>]>([
    ['that begin within', { from_time: '12:59', to_time: '20:00' }],
    ['that end within', { from_time: '00:00', to_time: '08:01' }],
    ['that lie within', { from_time: '09:00', to_time: '10:00' }],
    ['that go until midnight', { from_time: '12:00', to_time: '24:00' }],
    ['on one of the days', { weekdays: ['TUESDAY', 'SUNDAY'] }],
    ['valid on a day of both', { valid_from: '2026-06-30' }],
  ])('overlap others of their scope %s, on a day that is named', (_, over) => {
    const other = opening(over)
    const own = opening({ valid_to: '2026-06-30' })
    const weekday = other.weekdays.includes('MONDAY') ? 'MONDAY' : 'TUESDAY'
    expect(overlappingOpening(own, [opening({ weekdays: ['FRIDAY'] }), other])).toEqual({ other, weekday })
    expect(overlappingOpening(other, [own])).toEqual({ other: own, weekday })
  })

  it.each<[string, Partial<StatedOpening>]>([
    ['that begin at their end', { from_time: '13:00', to_time: '20:00' }],
    ['that end at their beginning', { from_time: '06:00', to_time: '08:00' }],
    ['on other days', { weekdays: ['WEDNESDAY'] }],
    ['valid afterwards', { valid_from: '2026-07-01' }],
    ['of a group', { group_id: 1 }],
    ['of a resource', { resource_id: 1 }],
  ])('do not overlap those %s', (_, over) => {
    const own = opening({ valid_to: '2026-06-30' })
    expect(overlappingOpening(own, [opening(over)])).toBeNull()
    expect(overlappingOpening(opening(over), [own])).toBeNull()
  })
})
