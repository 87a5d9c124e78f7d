import type { Calendar, Event } from '@/lib/api/booking/event-fields'
import { freeSeats } from '@/lib/domain/booking/attendance'
import { instantTextOf, toInstantText } from '@/lib/domain/core/local-time'
import type { EventView, SeriesView } from './event-view'

/** An event as it leaves; its times by the clocks of its own zone. */
export const toEvent = (event: EventView): Event => ({
  ...itself(event),
  location: event.location,
  teacher_list: [...event.teachers],
  price_list: [...event.prices],
  recurring_info: event.origin ? toRecurringInfo(event.origin.series) : null,
})

/** Events as a calendar takes them: what they share once beside them. */
export const toCalendar = (events: readonly EventView[]): Calendar => ({
  event_list: events.map((event) => ({
    ...itself(event),
    location_id: event.location.id,
    teacher_ids: event.teachers.map(({ id }) => id),
    price_ids: event.prices.map(({ id }) => id),
    series_id: event.origin?.series.id ?? null,
  })),
  location_list: once(events.map(({ location }) => location)),
  teacher_list: once(events.flatMap(({ teachers }) => teachers)),
  event_price_list: once(events.flatMap(({ prices }) => prices)),
  series_list: once(events.flatMap(({ origin }) => origin?.series ?? [])).map((series) => ({
    id: series.id,
    ...toRecurringInfo(series),
  })),
})

const once = <T extends { id: number }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

/** Answers the fields that an event does not share with others. */
function itself(event: EventView) {
  const { times } = event
  return {
    id: event.id,
    name: event.name,
    start_datetime: instantTextOf(times.startDay, times.startTime, event.startsAt),
    end_datetime: instantTextOf(times.endDay, times.endTime, event.endsAt),
    allDay: times.allDay,
    availability: event.availability,
    current_availability: freeSeats(event),
    event_state: event.state,
    my_attendant_list: { event_attendant_list: [...event.mine] },
    anagraficheEffettive: event.booked,
    anagraficheTotali: event.booked + event.queued,
  }
}

const toRecurringInfo = ({ rule, zone, lastUpdate }: SeriesView): NonNullable<Event['recurring_info']> => ({
  start_recurring_date: rule.firstDay,
  end_recurring_date: rule.lastDay,
  recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
  recurring_days: [...rule.weekdays],
  recurring_last_update_date: toInstantText(lastUpdate, zone),
})
