import * as z from 'zod'
import type { Event } from '@/lib/api/booking/event-fields'
import { instantTextAt } from '@/lib/domain/calendar/wire-times'
import type { Day } from '@/lib/domain/core/day'
import { WEEKDAYS, weekdayOf } from '@/lib/domain/recurrence/weekly-rule'

/** The codes with which the server refuses an event that lacks something (document 2 §5). */
export const EVENT_LACKS = [
  'ERROR_EVENT_NO_AVAILABILITY',
  'ERROR_EVENT_NO_LOCATION',
  'ERROR_EVENT_NO_TEACHER',
] as const

const [NO_AVAILABILITY, NO_LOCATION, NO_TEACHER] = EVENT_LACKS

/** The values of an event's dialog, as its fields show them. */
export const eventValues = z.object({
  name: z.string().trim().min(1).max(200),
  startDay: z.iso.date(),
  startTime: z.string().regex(/^\d{2}:\d{2}$/),
  endDay: z.iso.date(),
  endTime: z.string().regex(/^\d{2}:\d{2}$/),
  allDay: z.boolean(),
  availability: z
    .number()
    .int()
    .nullable()
    .refine((places) => places !== null && places > 0, NO_AVAILABILITY),
  location: z.string().refine((id) => id !== '', NO_LOCATION),
  teachers: z.array(z.number()).refine((ids) => ids.length > 0, NO_TEACHER),
  prices: z.array(z.number()),
  repeats: z.boolean(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  lastDay: z.union([z.literal(''), z.iso.date()]),
})

export type EventValues = z.infer<typeof eventValues>

/** A new event: from 5 to 16 of a day (document 2 §9). */
export const newValues = (day: Day): EventValues => ({
  name: '',
  startDay: day,
  startTime: '05:00',
  endDay: day,
  endTime: '16:00',
  allDay: false,
  availability: null,
  location: '',
  teachers: [],
  prices: [],
  repeats: false,
  weekdays: [weekdayOf(day)],
  lastDay: '',
})

export const valuesOf = (event: Event): EventValues => ({
  name: event.name,
  startDay: event.start_datetime.slice(0, 10),
  startTime: event.start_datetime.slice(11, 16),
  endDay: event.end_datetime.slice(0, 10),
  endTime: event.end_datetime.slice(11, 16),
  allDay: event.allDay,
  availability: event.availability,
  location: String(event.location.id),
  teachers: event.teacher_list.map(({ id }) => id),
  prices: event.price_list.map(({ id }) => id),
  repeats: event.recurring_info !== null,
  weekdays: event.recurring_info?.recurring_days ?? [weekdayOf(event.start_datetime.slice(0, 10) as Day)],
  lastDay: event.recurring_info?.end_recurring_date ?? '',
})

/** An event as the calls take it. */
export function contentOf(values: EventValues, zone: string) {
  const [from, to] = values.allDay ? ['00:00', '23:59:59'] : [values.startTime, values.endTime]
  return {
    name: values.name,
    start_datetime: instantTextAt(values.startDay, from, zone),
    end_datetime: instantTextAt(values.endDay, to, zone),
    allDay: values.allDay,
    availability: values.availability,
    location: values.location ? Number(values.location) : null,
    teacher_list: values.teachers,
    price_list: values.prices,
  }
}

/** How a new class repeats, as its call takes it. */
export const recurringOf = (values: EventValues, zone: string) => ({
  start_recurring_date: instantTextAt(values.startDay, '00:00', zone),
  end_recurring_date: values.lastDay ? instantTextAt(values.lastDay, '00:00', zone) : null,
  recurring_type: 'EVERY_WEEK_SELECTED_DAYS' as const,
  recurring_days: values.weekdays,
})
