import type { Tx } from '@/server/db/client'
import { type Calendar, findEvent as findIn, lockEvent as lockIn } from '@/server/recurrence'
import { findEvents, findSeries } from './event-queries'
import { type EventView, OVERRIDABLE, occurrenceOn } from './event-view'

/** The calendar of classes, for the engine of both calendars. */
export const bookingCalendar: Calendar<EventView> = {
  eventTable: 'event',
  seriesTable: 'event_series',
  overridable: OVERRIDABLE,
  copiedColumns: ['availability', 'location_id'],
  links: [
    { ofSeries: 'series_to_teacher', ofEvent: 'event_to_teacher', column: 'teacher_id' },
    { ofSeries: 'series_to_price', ofEvent: 'event_to_price', column: 'price_id' },
  ],
  findEvents,
  findSeries,
  toOccurrence: occurrenceOn,
}

/** An event by its id, with a row or computed. @throws Refusal ERROR_NOT_FOUND */
export const findEvent = (tx: Tx, id: number): Promise<EventView> => findIn(tx, bookingCalendar, id)

/** The event's row, held until the transaction ends; an occurrence without a row gets it. @throws Refusal ERROR_NOT_FOUND */
export const lockEvent = (tx: Tx, id: number): Promise<EventView> => lockIn(tx, bookingCalendar, id)
