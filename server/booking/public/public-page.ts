import type { PublicEvent } from '@/lib/api/booking/public-bookings'
import { freeSeats } from '@/lib/domain/booking/attendance'
import type { EventView } from '../events/event-view'
import { toEvent } from '../events/present'

/** Answers the part of an event that everybody may see. */
export function toPublicEvent(event: EventView): PublicEvent {
  const { id, name, start_datetime, end_datetime, allDay, availability } = toEvent(event)
  return {
    id,
    name,
    start_datetime,
    end_datetime,
    allDay,
    availability,
    current_availability: event.queued > 0 ? 0 : freeSeats(event),
    waiting: event.queued,
    location: { name: event.location.name, address: event.location.address },
    teacher_list: event.teachers.map(({ short_description }) => short_description),
    price_list: event.prices.map((price) => price.name),
  }
}
