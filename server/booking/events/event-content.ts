import type { EventIn } from '@/lib/api/booking/event-fields'
import { daysBetween } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { type EventTimes, eventTimes, MAX_EVENT_DAYS } from '@/lib/domain/recurrence/event-times'
import { seriesTimeColumns, timeColumns } from '@/server/recurrence'

/** The content of an event that is written; it names location, teachers and prices by their ids. */
export type NewContent = {
  name: string
  zone: string
  times: EventTimes
  availability: number
  locationId: number
  teacherIds: readonly number[]
  priceIds: readonly number[]
}

/**
 * The complete content of an event from a call's input (document 2 §5).
 * @throws Refusal ERROR_EVENT_NO_AVAILABILITY, ERROR_EVENT_NO_LOCATION, ERROR_EVENT_NO_TEACHER, ERROR_EVENT_TOO_LONG
 */
export function contentOf(input: EventIn, zone: string): NewContent {
  if (!input.availability || input.availability < 1) {
    throw new Refusal('ERROR_EVENT_NO_AVAILABILITY', {}, ['availability'])
  }
  if (!input.location) throw new Refusal('ERROR_EVENT_NO_LOCATION', {}, ['location'])
  if (!input.teacher_list?.length) throw new Refusal('ERROR_EVENT_NO_TEACHER', {}, ['teacher_list'])
  const times = eventTimes(
    { start: input.start_datetime, end: input.end_datetime, allDay: input.allDay },
    zone,
  )
  if (daysBetween(times.startDay, times.endDay) >= MAX_EVENT_DAYS) {
    throw new Refusal('ERROR_EVENT_TOO_LONG', { days: String(MAX_EVENT_DAYS) }, ['end_datetime'])
  }
  return {
    name: input.name,
    zone,
    times,
    availability: input.availability,
    locationId: input.location,
    teacherIds: [...new Set(input.teacher_list)],
    priceIds: [...new Set(input.price_list ?? [])],
  }
}

/** The columns of an event by its content. */
export const eventColumns = ({ name, zone, times, availability, locationId }: NewContent) => ({
  name,
  zone,
  ...timeColumns(times, zone),
  availability,
  location_id: locationId,
})

/** The columns of a series by the content of its occurrences. */
export const seriesColumns = ({ name, zone, times, availability, locationId }: NewContent) => ({
  name,
  zone,
  ...seriesTimeColumns(times),
  availability,
  location_id: locationId,
})
