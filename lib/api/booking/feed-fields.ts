import * as z from 'zod'
import { id, instantText } from '../codecs'

export const FEED_KINDS = ['PERSON', 'TEACHER', 'LOCATION', 'MEETINGS', 'MEETING_TYPE', 'RESOURCE'] as const

/**
 * Whose calendar: the caller's own bookings, the events of a person in charge or a location, the meetings that the caller
 * is at or made, those of a type, or what takes a resource of the reservations. `with_names`: it names the customers.
 */
export const feedSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PERSON') }),
  z.object({ kind: z.literal('TEACHER'), id }),
  z.object({ kind: z.literal('LOCATION'), id }),
  z.object({ kind: z.literal('MEETINGS') }),
  z.object({ kind: z.literal('MEETING_TYPE'), id }),
  z.object({ kind: z.literal('RESOURCE'), id, with_names: z.boolean().optional() }),
])

export type FeedSubject = z.infer<typeof feedSubject>

/** A subscription. `last_read_at`: when a calendar last asked for it, give or take an hour. */
export const feed = z.object({
  id: z.number().int(),
  kind: z.enum(FEED_KINDS),
  with_names: z.boolean(),
  created_at: instantText,
  last_read_at: instantText.nullable(),
})

export type CalendarFeed = z.infer<typeof feed>
