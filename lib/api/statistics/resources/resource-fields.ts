import * as z from 'zod'
import { day, dayText, id } from '@/lib/api/codecs'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { RESERVATION_STATES } from '@/lib/domain/reservations/reservation-state'

const count = z.number().int()
const weekday = z.enum(WEEKDAYS)

/** Minutes of the wall clock, all units together; EUR with VAT; null where nothing is open. */
export const resourceFigures = z.object({
  open_minutes: count,
  reserved_minutes: count,
  use_rate: z.number().nullable(),
  amount: z.number(),
  per_open_hour: z.number().nullable(),
  reservations: count,
  cancelled: count,
  no_shows: count,
})

export type ResourceFigures = z.infer<typeof resourceFigures>

export const namedResource = resourceFigures.extend({ resource_id: count, name: z.string() })
export const resourceHour = resourceFigures.extend({ weekday, hour: count })

export type ResourceHour = z.infer<typeof resourceHour>

export const resourcePeriod = { start_date: day, end_date: day }

const MAX_DAYS = 366
const DAY_MS = 86_400_000

/** At most a year: the open hours of each of its days are computed. */
export const isWithinYear = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean =>
  start_date <= end_date && Date.parse(end_date) - Date.parse(start_date) < MAX_DAYS * DAY_MS

/** The reservations that a number is made of; what is left out does not narrow them. */
export const resourceCell = {
  resource_id: id.optional(),
  weekday: weekday.optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
}

export const RESOURCE_TABLES = ['RESOURCE', 'HOUR'] as const

export type ResourceTable = (typeof RESOURCE_TABLES)[number]

/** A time of a reservation, and what it adds to a number: minutes, and EUR with VAT. */
export const resourceTime = z.object({
  slot_id: count,
  reservation_id: count,
  resource_name: z.string(),
  day: dayText,
  /** `HH:mm`. */
  from_time: z.string(),
  name: z.string(),
  state: z.enum(RESERVATION_STATES),
  minutes: count,
  amount: z.number(),
})

export type ResourceTime = z.infer<typeof resourceTime>

/** The sum of the times of a cell. */
export const timesTotal = z.object({
  reservations: count,
  minutes: count,
  amount: z.number(),
  cancelled: count,
  no_shows: count,
})
