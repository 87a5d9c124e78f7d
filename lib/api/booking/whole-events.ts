import type { Calendar, Event } from './event-fields'

/**
 * The events of a calendar in the form of every other call, in the same order. Throws when an event names an id that
 * the calendar lacks.
 */
export function wholeEvents(calendar: Calendar): Event[] {
  const locations = finder(calendar.location_list)
  const teachers = finder(calendar.teacher_list)
  const prices = finder(calendar.event_price_list)
  const series = finder(calendar.series_list.map(({ id, ...rule }) => ({ id, rule })))
  return calendar.event_list.map(({ location_id, teacher_ids, price_ids, series_id, ...event }) => ({
    ...event,
    location: locations(location_id),
    teacher_list: teacher_ids.map(teachers),
    price_list: price_ids.map(prices),
    recurring_info: series_id === null ? null : series(series_id).rule,
  }))
}

function finder<T extends { id: number }>(list: readonly T[]): (id: number) => T {
  const byId = new Map(list.map((one) => [one.id, one]))
  return (id) => {
    const found = byId.get(id)
    if (!found) throw new Error(`The calendar names ${id} and does not tell it`)
    return found
  }
}
