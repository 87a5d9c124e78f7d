import * as z from 'zod'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { day, dayText, instant, instantText } from './codecs'

/** An event's id; of an occurrence to which nothing happened yet a negative one. */
export const eventId = z.coerce
  .number()
  .int()
  .min(-Number.MAX_SAFE_INTEGER)
  .max(2_147_483_647)
  .refine((value) => value !== 0)

const weekday = z.union([
  z.enum(WEEKDAYS),
  z.object({ name: z.enum(WEEKDAYS) }).transform(({ name }) => name),
])

/** The weekdays of a series, in the order of the week. */
export const weekdays = z
  .array(weekday)
  .min(1)
  .max(7)
  .transform((list) => WEEKDAYS.filter((name) => list.includes(name)))

/** The first or last day of a series: as answers state it, or any instant of that day where it takes place. */
export const dayOrInstant = z.union([
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .pipe(day),
  instant,
])

/** The rule by which an event repeats, as answers state it. */
export const recurringInfo = z.object({
  start_recurring_date: dayText,
  end_recurring_date: dayText.nullable(),
  recurring_type: z.literal('EVERY_WEEK_SELECTED_DAYS'),
  recurring_days: z.array(z.enum(WEEKDAYS)),
  recurring_last_update_date: instantText,
})
