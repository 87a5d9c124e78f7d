import { ok } from '@/lib/api/endpoint'
import { classStatistics, type EmptyOccurrences } from '@/lib/domain/booking/attendance-statistics'
import type { Day } from '@/lib/domain/core/day'
import { occurrenceDays } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { takenOccurrences } from '@/server/recurrence'
import { bookingCalendar, findEvent } from '../events/booking-calendar'
import { attendantRecords, countClasses, findSeriesWithin } from './statistics-queries'

const procedures = api.booking.attendanceStatistics

/** The occurrences of a period that have no row, by their series. */
async function emptyOccurrences(tx: Tx, from: Day, to: Day): Promise<EmptyOccurrences[]> {
  const series = await findSeriesWithin(tx, from, to)
  const taken = await takenOccurrences(tx, bookingCalendar, series, { first: from, last: to })
  return series.map(({ id, name, availability, rule }) => ({
    name,
    availability,
    events: occurrenceDays(rule, from, to).filter((day) => !taken.has(`${id}:${day}`)).length,
  }))
}

const classes = procedures.classes.handler(async ({ context: { tx }, input }) => {
  const { start_date, end_date } = input
  const counted = await countClasses(tx, start_date, end_date)
  const empty = await emptyOccurrences(tx, start_date, end_date)
  const statistics = classStatistics(counted, empty)
  return ok({ class_list: statistics.classes, total: statistics.total })
})

const attendants = procedures.attendants.handler(async ({ context: { tx }, input }) => {
  const { id } = await findEvent(tx, input.id)
  return ok({ record_list: await attendantRecords(tx, id) })
})

export const attendanceStatistics = { classes, attendants }
