import type { Tx } from '@/server/db/client'
import { eventsOfPeriod, type Period } from '@/server/recurrence'
import { ownAttendants } from '../people/attendant-queries'
import { bookingCalendar } from './booking-calendar'
import type { EventView } from './event-view'

/** Every event that is not deleted and lies at least in part in a period, by its start; `sku`: whose bookings go with them. */
export async function eventsOf(tx: Tx, period: Period, sku: string | null): Promise<EventView[]> {
  const events = await eventsOfPeriod(tx, bookingCalendar, period)
  return sku === null ? events : withOwn(tx, events, sku)
}

async function withOwn(tx: Tx, events: readonly EventView[], sku: string): Promise<EventView[]> {
  const ids = events.flatMap(({ id }) => (id > 0 ? [id] : []))
  const own = await ownAttendants(tx, ids, sku)
  return events.map((event) => ({ ...event, mine: own.filter(({ event_id }) => event_id === event.id) }))
}
