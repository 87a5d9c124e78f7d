import * as z from 'zod'
import { emailAddress, personName } from '../auth/account-fields'
import { instant, instantText } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { eventId } from './event-fields'
import { pageName } from './settings'

const path = `${base}/public/{page}`
const page = z.object({ page: pageName })
const token = z.string().min(20).max(200)
const linked = page.extend({ token })

/** The structure of a public page. */
const publicStructure = z.object({ name: z.string(), family: z.string() })

/** An event as anybody may see it: nobody who attends it, and of who runs it no more than the description. */
export const publicEvent = z.object({
  id: z.number().int(),
  name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
  allDay: z.boolean(),
  availability: z.number().int(),
  current_availability: z.number().int(),
  /** How many wait. */
  waiting: z.number().int(),
  location: z.object({ name: z.string(), address: z.string() }),
  teacher_list: z.array(z.string()),
  price_list: z.array(z.string()),
})

export type PublicEvent = z.infer<typeof publicEvent>

/** A booking as its link shows it: still to be confirmed, with a place, waiting as `position` of `waiting`, or cancelled. */
export const publicBooking = z.object({
  state: z.enum(['ASKED', 'SUBSCRIBED', 'ON_WAITING_QUEUE', 'OVER', 'CANCELLED']),
  position: z.number().int().nullable(),
  event: publicEvent.nullable(),
})

export type PublicBooking = z.infer<typeof publicBooking>

/** Ours: what a structure publishes of its events to come. ERROR_NOT_FOUND where it publishes none. */
export const events = endpoint
  .route({ method: 'GET', path: `${path}/events`, tags, summary: 'Published events' })
  .meta({ roles: 'public', transaction: false })
  .input(page)
  .output(answer({ structure: publicStructure, weeks: z.number().int(), event_list: z.array(publicEvent) }))

/**
 * Ours: asks for a booking. A mail goes to the address, whose link books; until it is followed no place is taken. The
 * answer is the same whoever has that address. ERROR_EVENT_CLOSED for what has begun or was cancelled.
 */
export const ask = endpoint
  .route({ method: 'POST', path: `${path}/booking`, tags, summary: 'Ask for a booking by mail' })
  .meta({ roles: 'public', transaction: false })
  .input(
    page.extend({
      event_id: eventId,
      event_start_date: instant,
      email: emailAddress,
      first_name: personName,
      last_name: personName,
    }),
  )
  .output(answer({}))

/** Ours: the booking of a mail's link. ERROR_TOKEN_EXPIRED for one that is unknown or expired: which is not told. */
export const read = endpoint
  .route({ method: 'GET', path: `${path}/booking/{token}`, tags, summary: 'Booking of a link' })
  .meta({ roles: 'public', transaction: false })
  .input(linked)
  .output(answer({ structure: publicStructure, booking: publicBooking }))

/** Ours: books what was asked for, in the order in which links are followed. Twice is as once. */
export const confirm = endpoint
  .route({ method: 'POST', path: `${path}/booking/confirm`, tags, summary: 'Confirm a booking' })
  .meta({ roles: 'public', transaction: false, inOrder: true })
  .input(linked)
  .output(answer({ booking: publicBooking }))

/** Ours: cancels the booking of a link. Twice is as once. */
export const cancel = endpoint
  .route({ method: 'POST', path: `${path}/booking/cancel`, tags, summary: 'Cancel a booking by its link' })
  .meta({ roles: 'public', transaction: false })
  .input(linked)
  .output(answer({ booking: publicBooking }))
