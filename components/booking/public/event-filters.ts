import type { PublicEvent } from '@/lib/api/booking/public-bookings'

export const PUBLIC_FILTERS = ['name', 'teacher', 'place', 'day'] as const

type PublicFilter = (typeof PUBLIC_FILTERS)[number]

/** '' is no condition. */
export type EventFilters = Record<PublicFilter, string>

export const NO_FILTERS: EventFilters = { name: '', teacher: '', place: '', day: '' }

type FilteredEvent = Pick<PublicEvent, 'name' | 'teacher_list' | 'location' | 'start_datetime'>

const VALUES: Readonly<Record<PublicFilter, (event: FilteredEvent) => readonly string[]>> = {
  name: ({ name }) => [name],
  teacher: ({ teacher_list }) => teacher_list,
  place: ({ location }) => [location.name],
  day: ({ start_datetime }) => [start_datetime.slice(0, 10)],
}

/** The values of a filter that some event has, in the order of the alphabet or of the days. */
export const valuesOf = (events: readonly FilteredEvent[], filter: PublicFilter): string[] =>
  [...new Set(events.flatMap(VALUES[filter]))].filter(Boolean).sort((a, b) => a.localeCompare(b))

/** The events that fit every condition, in their order. */
export const fitting = <Event extends FilteredEvent>(
  events: readonly Event[],
  filters: EventFilters,
): Event[] =>
  events.filter((event) =>
    PUBLIC_FILTERS.every((key) => filters[key] === '' || VALUES[key](event).includes(filters[key])),
  )
