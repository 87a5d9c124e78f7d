import type { AttendantState, Occupancy } from '@/lib/domain/booking/attendance'
import { type EventTimes, instantsOf, timesOn } from '@/lib/domain/booking/event-times'
import { occurrenceId } from '@/lib/domain/booking/occurrence-id'
import { fallsOn, type WeeklyRule } from '@/lib/domain/booking/recurrence'
import type { OverridableField } from '@/lib/domain/booking/series-split'
import type { Day } from '@/lib/domain/core/day'

export type Location = { id: number; name: string; description: string; address: string }
export type Teacher = { id: number; short_description: string; anagrafica_sku: string }
export type EventPrice = { id: number; product_cross_id: string | null; name: string }

/** A person at an event; `position` from 1 in its queue. */
export type AttendantView = {
  id: number
  event_id: number
  state: AttendantState
  sku: string
  anagrafica: { first_name: string; last_name: string; business_name: string }
  price_cross_id: string | null
  position: number | null
}

/** What an event has of its own or from its series. */
export type EventContent = {
  name: string
  zone: string
  times: EventTimes
  availability: number
  location: Location
  teachers: readonly Teacher[]
  prices: readonly EventPrice[]
}

export type SeriesView = EventContent & { id: number; rule: WeeklyRule; lastUpdate: Date }

/** An event as everybody sees it, whether it has a row or is computed. */
export type EventView = EventContent &
  Occupancy & {
    id: number
    startsAt: Date
    endsAt: Date
    state: 'ACTIVE' | 'CANCELLED' | 'DELETED'
    /** Of an occurrence: its series, its day by that, and in what it differs. */
    origin: { series: SeriesView; day: Day; overrides: readonly OverridableField[] } | null
    /** Of the caller. */
    mine: readonly AttendantView[]
  }

/** The occurrence of a series on a day, as long as nothing has happened to it; null on a day that it does not have. */
export function occurrenceOf(series: SeriesView, day: Day): EventView | null {
  return fallsOn(series.rule, day) ? occurrenceOn(series, day) : null
}

/** The same on a day that the rule is known to have. */
export function occurrenceOn(series: SeriesView, day: Day): EventView {
  const times = timesOn(day, series.times)
  return {
    ...series,
    id: occurrenceId({ seriesId: series.id, day }),
    times,
    ...instantsOf(times, series.zone),
    state: 'ACTIVE',
    extra: 0,
    booked: 0,
    queued: 0,
    origin: { series, day, overrides: [] },
    mine: [],
  }
}
