import * as z from 'zod'
import { ATTENDANT_STATES } from '@/lib/domain/booking/attendance'
import { echoedFields, id, instant, instantText, sentPaths, text } from '../codecs'
import { dayOrInstant, eventId, recurringInfo, weekdays } from '../recurrence-fields'

const MAX_LISTED = 50

/** An object that is named by its id, or by itself as it was read, of which only the id counts. */
const idOf = (...echoed: string[]) =>
  z.union([id, z.object({ ...echoedFields(echoed), id }).transform((named) => Number(named.id))])

const idList = (...echoed: string[]) =>
  z
    .array(idOf(...echoed))
    .max(MAX_LISTED)
    .nullish()

/** The content of an event; each required value that is missing is refused with a text of its own (document 2 §5). */
const eventContent = {
  name: text(200).pipe(z.string().min(1)),
  start_datetime: instant,
  end_datetime: instant,
  allDay: z.boolean().optional(),
  availability: z.number().int().min(-1_000_000).max(100_000).nullish(),
  location: idOf('name', 'description', 'address').nullish(),
  teacher_list: idList('short_description', 'anagrafica_sku', 'anagrafica_id'),
  price_list: idList('product_cross_id', 'name'),
}

/** `event: name` beside the other fields, or `event` as the object that holds them: both are written (document 2 §7). */
const flattened = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('event' in value)) return value
  const { event, ...rest } = value
  return typeof event === 'object' && event !== null ? { ...rest, ...event } : { name: event, ...rest }
}

export const eventIn = z.preprocess(flattened, z.object(eventContent))

sentPaths.set(eventIn, (path, sent) => {
  const inner = (sent as { event?: unknown }).event
  const [first = ''] = path.split('.')
  return typeof inner === 'object' && inner !== null && first in inner ? `event.${path}` : path
})

export type EventIn = z.infer<typeof eventIn>

export const eventSaveIn = z.object({ id: eventId, ...eventContent })

export type EventSaveIn = z.infer<typeof eventSaveIn>

/** An event as its editor saw it. */
export const eventSeenIn = z.object(eventContent)

/** How a class repeats; without an end it goes on. */
export const recurringIn = z.object({
  start_recurring_date: dayOrInstant.optional(),
  end_recurring_date: dayOrInstant.nullish(),
  recurring_type: z.literal('EVERY_WEEK_SELECTED_DAYS').default('EVERY_WEEK_SELECTED_DAYS'),
  recurring_days: weekdays,
  ...echoedFields(['recurring_last_update_date']),
})

/** The occurrences that an edit applies to; FOLLOWING_EVENTS when it is missing (document 2 §4). */
export const applyIn = z.object({
  apply_to: z.enum(['SINGLE_EVENT', 'FOLLOWING_EVENTS']).default('FOLLOWING_EVENTS'),
  recurring_last_update_date: instant.nullish(),
  end_recurring_date: dayOrInstant.nullish(),
  recurring_days: weekdays.optional(),
  ...echoedFields(['start_recurring_date', 'recurring_type']),
})

export type ApplyIn = z.infer<typeof applyIn>

export const location = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  address: z.string(),
})

export const teacher = z.object({
  id: z.number().int(),
  short_description: z.string(),
  anagrafica_sku: z.string(),
})

/** Ours: with the id of the entry in the registry. */
export const listedTeacher = teacher.extend({ anagrafica_id: z.number().int() })

export const eventPrice = z.object({
  id: z.number().int(),
  product_cross_id: z.string().nullable(),
  name: z.string(),
})

/** A person at an event. `position`: from 1 in the queue, null for a person with a place. */
export const attendant = z.object({
  id: z.number().int(),
  event_id: z.number().int(),
  state: z.enum(ATTENDANT_STATES),
  sku: z.string(),
  anagrafica: z.object({ first_name: z.string(), last_name: z.string(), business_name: z.string() }),
  price_cross_id: z.string().nullable(),
  position: z.number().int().nullable(),
})

/**
 * An event as answers state it. `current_availability`: free places; `anagraficheEffettive`: people with a place,
 * `anagraficheTotali`: those and the queue. `my_attendant_list`: the caller's own.
 */
export const event = z.object({
  id: z.number().int(),
  name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
  allDay: z.boolean(),
  availability: z.number().int(),
  current_availability: z.number().int(),
  location,
  teacher_list: z.array(teacher),
  price_list: z.array(eventPrice),
  event_state: z.enum(['ACTIVE', 'CANCELLED', 'DELETED']),
  recurring_info: recurringInfo.nullable(),
  my_attendant_list: z.object({ event_attendant_list: z.array(attendant) }),
  anagraficheEffettive: z.number().int(),
  anagraficheTotali: z.number().int(),
})

export type Event = z.infer<typeof event>

/** Events that name place, people, prices and rule by their ids; each of these stands once beside them. */
export const calendar = z.object({
  event_list: z.array(
    event.omit({ location: true, teacher_list: true, price_list: true, recurring_info: true }).extend({
      location_id: z.number().int(),
      teacher_ids: z.array(z.number().int()),
      price_ids: z.array(z.number().int()),
      series_id: z.number().int().nullable(),
    }),
  ),
  location_list: z.array(location),
  teacher_list: z.array(teacher),
  event_price_list: z.array(eventPrice),
  series_list: z.array(recurringInfo.extend({ id: z.number().int() })),
})

export type Calendar = z.infer<typeof calendar>

/** The effects of an edit of a series; `occurrences` is null for a series without an end. */
export const splitSummary = z.object({
  occurrences: z.number().int().nullable(),
  kept_by_hand: z.number().int(),
  people: z.number().int(),
  detached: z.number().int(),
})
