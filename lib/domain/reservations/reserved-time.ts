/** The times of classes and meetings at which reservations have the same place or person. */
import { overlap, type TimeRange } from './blocked-time'

/** A time that a reservation blocks, of a resource that is the same as a place or a person in charge. */
export type ReservedTime = TimeRange & {
  resourceId: number
  name: string
  locationId: number | null
  teacherId: number | null
}

/** The time of a class or a meeting, with the place and the persons in charge that it takes. */
export type OccupiedTime = TimeRange & { locationId: number | null; teacherIds: readonly number[] }

const isShared = (event: OccupiedTime, reserved: ReservedTime): boolean =>
  (reserved.locationId !== null && reserved.locationId === event.locationId) ||
  (reserved.teacherId !== null && event.teacherIds.includes(reserved.teacherId))

/** The first `most` reserved times, by their beginning, that events would take as well. */
export const findReserved = (
  events: readonly OccupiedTime[],
  reserved: readonly ReservedTime[],
  most: number,
): ReservedTime[] =>
  reserved
    .filter((one) => events.some((event) => overlap(event, one) && isShared(event, one)))
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
    .slice(0, most)
