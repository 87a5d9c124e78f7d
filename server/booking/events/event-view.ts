import type { AttendantState, Occupancy } from '@/lib/domain/booking/attendance'
import type { Day } from '@/lib/domain/core/day'
import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import { scheduleOn } from '@/lib/domain/recurrence/occurrence'
import type { WeeklyRule } from '@/lib/domain/recurrence/weekly-rule'

/** The fields in which an occurrence can differ from its series. */
export const OVERRIDABLE = [
  'name',
  'times',
  'availability',
  'location',
  'teachers',
  'prices',
  'state',
] as const

export type OverridableField = (typeof OVERRIDABLE)[number]

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

/** The content of an event, which is its own or comes from its series. */
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

/** The occurrence of a series on a day that the series has, as long as nothing has happened to it. */
export const occurrenceOn = (series: SeriesView, day: Day): EventView => ({
  ...series,
  ...scheduleOn(series, day),
  extra: 0,
  booked: 0,
  queued: 0,
  mine: [],
})
