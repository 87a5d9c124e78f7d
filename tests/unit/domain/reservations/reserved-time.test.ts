import { expect, it } from 'vitest'
import { findReserved, type OccupiedTime, type ReservedTime } from '@/lib/domain/reservations/reserved-time'

const time = (from: number, to: number) => ({
  from: new Date(Date.UTC(2026, 11, 2, from)),
  to: new Date(Date.UTC(2026, 11, 2, to)),
})
const event = (from: number, to: number, over: Partial<OccupiedTime> = {}): OccupiedTime => ({
  ...time(from, to),
  locationId: 1,
  teacherIds: [7],
  ...over,
})
const reserved = (from: number, to: number, over: Partial<ReservedTime> = {}): ReservedTime => ({
  ...time(from, to),
  resourceId: 3,
  name: 'Sala',
  locationId: 1,
  teacherId: null,
  ...over,
})

it('finds reserved times of the same place or person, by their beginning, and at most so many', () => {
  const found = findReserved(
    [event(9, 12), event(15, 16, { locationId: null })],
    [
      reserved(11, 13),
      reserved(10, 11),
      reserved(15, 16),
      reserved(15, 16, { locationId: null, teacherId: 7, name: 'Maestra' }),
    ],
    5,
  )
  expect(found.map(({ name, from }) => [name, from.getUTCHours()])).toEqual([
    ['Sala', 10],
    ['Sala', 11],
    ['Maestra', 15],
  ])
  expect(findReserved([event(9, 12)], [reserved(11, 13), reserved(10, 11)], 1)).toHaveLength(1)
})

it('finds no time that ends when the event begins, and none of another place or of no place', () => {
  const others = [
    reserved(8, 9),
    reserved(12, 13),
    reserved(9, 12, { locationId: 2 }),
    reserved(9, 12, { locationId: null }),
  ]
  expect(findReserved([event(9, 12), event(9, 12, { locationId: null, teacherIds: [] })], others, 5)).toEqual(
    [],
  )
})
