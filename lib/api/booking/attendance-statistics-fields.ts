import * as z from 'zod'

const count = z.number().int()
const percent = z.number().nullable()

/** A class: what has one name. Rates in percent with one decimal; null where there is nothing to count. */
export const classStatistics = z.object({
  name: z.string(),
  events: count,
  places: count,
  booked: count,
  attended: count,
  absent: count,
  queued: count,
  late_cancels: count,
  fill_rate: percent,
  attendance_rate: percent,
})

export type ClassStatistics = z.infer<typeof classStatistics>

/** How often a person at an event did not come, or cancelled late, ever; and the pass that covers the attendance. */
export const attendantRecord = z.object({
  sku: z.string(),
  no_shows: count,
  late_cancels: count,
  pass: z.object({ id: count, name: z.string(), remaining: count.nullable() }).nullable(),
})
