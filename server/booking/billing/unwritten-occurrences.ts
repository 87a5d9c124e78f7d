import type { Day } from '@/lib/domain/core/day'
import { occurrenceDays } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { takenOccurrences } from '@/server/recurrence'
import { bookingCalendar } from '../events/booking-calendar'
import type { SeriesView } from '../events/event-view'
import { findSeriesWithin } from './statistics-queries'

/** A series, and its days on which nothing has happened to it yet, so that no one has booked. */
export type UnwrittenOccurrences = { series: SeriesView; days: Day[] }

/** The occurrences without a row from one day to another, both included, by their series. */
export async function unwrittenOccurrences(tx: Tx, first: Day, last: Day): Promise<UnwrittenOccurrences[]> {
  const all = await findSeriesWithin(tx, first, last)
  const taken = await takenOccurrences(tx, bookingCalendar, all, { first, last })
  return all.map((series) => ({
    series,
    days: occurrenceDays(series.rule, first, last).filter((day) => !taken.has(`${series.id}:${day}`)),
  }))
}
