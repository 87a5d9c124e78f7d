import * as z from 'zod'
import { day, dayText, instantText, text } from '@/lib/api/codecs'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import type { CLASS_COUNTS, CLASS_RATES } from '@/lib/domain/statistics/classes/class-figures'

const count = z.number().int()

/** In percent with one decimal; null where there is nothing to count. */
const percent = z.number().nullable()

const counts = {
  events: count,
  places: count,
  booked: count,
  attended: count,
  absent: count,
  late_cancels: count,
  waited: count,
  met: count,
} satisfies Record<(typeof CLASS_COUNTS)[number], typeof count>

const rates = {
  fill_rate: percent,
  attendance_rate: percent,
  absence_rate: percent,
  late_cancel_rate: percent,
  queue_rate: percent,
} satisfies Record<(typeof CLASS_RATES)[number], typeof percent>

export const classFigures = z.object({ ...counts, ...rates })

export type ClassFigures = z.infer<typeof classFigures>

const weekday = z.enum(WEEKDAYS)

export const namedFigures = classFigures.extend({ name: z.string() })
export const hourFigures = classFigures.extend({ weekday, hour: count })
/** `teacher_id` 0: the dates without a teacher. */
export const teacherFigures = classFigures.extend({ teacher_id: count, name: z.string() })

export type HourFigures = z.infer<typeof hourFigures>

export const classPeriod = { start_date: day, end_date: day }

/** The dates that a number is made of; what is left out does not narrow them. */
export const classCell = {
  name: text(200).optional(),
  weekday: weekday.optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  teacher_id: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
}

export const CLASS_TABLES = ['CLASS', 'HOUR', 'TEACHER'] as const

export type ClassTable = (typeof CLASS_TABLES)[number]

/** A page of the dates behind a number. */
export const datePage = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(500).default(50),
}

/** A date of a class; the id of one without a row is negative. */
export const classDate = z.object({
  id: count,
  name: z.string(),
  day: dayText,
  start_datetime: instantText,
  ...counts,
})

export type ClassDate = z.infer<typeof classDate>
