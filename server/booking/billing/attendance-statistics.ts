import { ok } from '@/lib/api/endpoint'
import { classStatistics } from '@/lib/domain/booking/attendance-statistics'
import { api } from '@/server/http/implement'
import { findEvent } from '../events/booking-calendar'
import { attendantRecords, countClasses } from './statistics-queries'
import { unwrittenOccurrences } from './unwritten-occurrences'

const procedures = api.booking.attendanceStatistics

const classes = procedures.classes.handler(async ({ context: { tx }, input }) => {
  const { start_date, end_date } = input
  const counted = await countClasses(tx, start_date, end_date)
  const unwritten = await unwrittenOccurrences(tx, start_date, end_date)
  const empty = unwritten.map(({ series: { name, availability }, days }) => ({
    name,
    availability,
    events: days.length,
  }))
  const statistics = classStatistics(counted, empty)
  return ok({ class_list: statistics.classes, total: statistics.total })
})

const attendants = procedures.attendants.handler(async ({ context: { tx }, input }) => {
  const { id } = await findEvent(tx, input.id)
  return ok({ record_list: await attendantRecords(tx, id) })
})

export const attendanceStatistics = { classes, attendants }
