import * as z from 'zod'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { RESERVATION_STATES } from '@/lib/domain/reservations/reservation-state'
import { MAX_SERIES_DAYS } from '@/lib/domain/reservations/series'
import { day, dayText, instantText } from '../codecs'
import { weekdays } from '../recurrence-fields'
import { reservationIn } from './reservation-fields'

/** The rule of a series, as that of classes; it has an end. */
const recurringIn = z.object({
  start_recurring_date: day.optional(),
  end_recurring_date: day,
  recurring_type: z.literal('EVERY_WEEK_SELECTED_DAYS').default('EVERY_WEEK_SELECTED_DAYS'),
  recurring_days: weekdays,
})

/** Times that a date has instead of those of the series; the earliest begins on that date. */
const chosenDate = z.object({ day, slot_list: reservationIn.shape.slot_list })

/**
 * The times of `reservation` are those of the clock on each date; the day of the earliest is the first possible date.
 * `alternative_list`: the dates that have other times, as the preview offers them.
 */
export const seriesIn = z.object({
  reservation: reservationIn,
  recurring_info: recurringIn,
  alternative_list: z
    .array(chosenDate)
    .max(MAX_SERIES_DAYS + 1)
    .default([]),
})

export type SeriesIn = z.output<typeof seriesIn>

/** The rule that keeps a date from being reserved; CLOSURE has the name of the closure beside it. */
export const DATE_REASONS = [
  'HOURS',
  'START',
  'HOLIDAY',
  'CLOSURE',
  'TAKEN',
  'PAST',
  'LEAD',
  'WINDOW',
  'QUOTA',
] as const

const time = z.object({
  resource_id: z.number().int(),
  start_datetime: instantText,
  end_datetime: instantText,
})

const unreserved = { day: dayText, reason: z.enum(DATE_REASONS).nullable(), name: z.string() }

/** A date as it would be reserved. `alternative_list`: of a taken one, free times nearby and equal resources of its group. */
export const plannedDate = z.object({
  ...unreserved,
  state: z.enum(['FREE', 'TAKEN', 'CLOSED', 'LIMIT']),
  /** EUR, with VAT; of a free date. */
  total: z.number().nullable(),
  alternative_list: z.array(time),
})

export type PlannedDateOut = z.infer<typeof plannedDate>

/**
 * A date of a series. CANCELLED: its reservation was cancelled, rejected or has expired; it can be added again.
 * `time_list`: of its reservation, which may have another time than the series.
 */
const seriesDate = z.object({
  ...unreserved,
  state: z.enum(['RESERVED', 'CANCELLED', 'TAKEN', 'CLOSED', 'LIMIT']),
  reservation_id: z.number().int().nullable(),
  reservation_state: z.enum(RESERVATION_STATES).nullable(),
  total: z.number().nullable(),
  time_list: z.array(time),
})

export type SeriesDateOut = z.infer<typeof seriesDate>

export const series = z.object({
  id: z.number().int(),
  anagrafica_sku: z.string(),
  anagrafica_name: z.string(),
  people: z.number().int(),
  note: z.string(),
  recurring_info: z.object({
    start_recurring_date: dayText,
    end_recurring_date: dayText,
    recurring_type: z.literal('EVERY_WEEK_SELECTED_DAYS'),
    recurring_days: z.array(z.enum(WEEKDAYS)),
  }),
  /** Minutes of the wall clock since the midnight of each date. */
  time_list: z.array(
    z.object({ resource_id: z.number().int(), from_minute: z.number().int(), to_minute: z.number().int() }),
  ),
  /** EUR, with VAT: of the dates that are reserved. */
  total: z.number(),
  date_list: z.array(seriesDate),
})

export type SeriesOut = z.infer<typeof series>
