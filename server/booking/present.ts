import type { Event } from '@/lib/api/booking/event-fields'
import { freePlaces } from '@/lib/domain/attendance'
import { toInstantText } from '@/lib/domain/day'
import { instantTextOf } from '@/lib/domain/local-time'
import type { EventView, SeriesView } from './event-view'

/** An event as it leaves; its times by the clocks of its own zone. */
export function toEvent(event: EventView): Event {
  const { times } = event
  return {
    id: event.id,
    name: event.name,
    start_datetime: instantTextOf(times.startDay, times.startTime, event.startsAt),
    end_datetime: instantTextOf(times.endDay, times.endTime, event.endsAt),
    allDay: times.allDay,
    availability: event.availability,
    current_availability: freePlaces(event),
    location: event.location,
    teacher_list: [...event.teachers],
    price_list: [...event.prices],
    event_state: event.state,
    recurring_info: event.origin ? toRecurringInfo(event.origin.series) : null,
    my_attendant_list: { event_attendant_list: [...event.mine] },
    anagraficheEffettive: event.booked,
    anagraficheTotali: event.booked + event.queued,
  }
}

const toRecurringInfo = ({ rule, zone, lastUpdate }: SeriesView): Event['recurring_info'] => ({
  start_recurring_date: rule.firstDay,
  end_recurring_date: rule.lastDay,
  recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
  recurring_days: [...rule.weekdays],
  recurring_last_update_date: toInstantText(lastUpdate, zone),
})
