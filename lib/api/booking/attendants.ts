import * as z from 'zod'
import { id, instant, sku, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { attendant, event, eventId } from './event-fields'

const path = `${base}/eventattendant`
const one = z.object({ id })
const MOST_MARKED = 1000

/** Who has a place at an event, by name, then who waits, by position. An occurrence without a row has nobody. */
export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/event/{id}/eventattendant/list`,
    tags,
    summary: 'Who attends an event',
  })
  .meta({
    roles: [
      'GUI_CAN_VIEW_BOOKING_LIST',
      'GUI_CAN_MARK_ATTENDANCE',
      'GUI_CAN_UNSUBSCRIBE_OTHER',
      'GUI_CAN_PROMOTE_OTHER_IN_QUEUE',
    ],
  })
  .input(z.object({ id: eventId }))
  .output(answer({ event_attendant_list: z.array(attendant) }))

/**
 * Books one person: a place while there is one and nobody waits, else the last position of the queue. Without
 * `anagrafica_sku` the caller's own entry; another's needs GUI_BOOKING_EVENT_FOR_OTHER. A gone event is booked only with
 * `confirm_past`. The answer has the event's id, positive from now on.
 */
export const book = endpoint
  .route({ method: 'POST', path, tags, summary: 'Book an event' })
  .meta({
    roles: ['GUI_BOOKING_EVENT', 'GUI_BOOKING_EVENT_FOR_OTHER'],
    transaction: false,
    creates: true,
    inOrder: true,
  })
  .input(
    z.object({
      event_id: eventId,
      anagrafica_sku: sku.nullish(),
      wait_in_queue_if_event_full: z.boolean().default(true),
      event_start_date: instant.nullish(),
      confirm_past: z.boolean().default(false),
    }),
  )
  .output(answer({ event_attendant: attendant }))

/** Cancels the caller's own booking, or leaves the queue. */
export const unsubscribeMe = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/unsubscribeme`, tags, summary: 'Cancel an own booking' })
  .meta({ roles: ['GUI_UNSUBSCRIBE_EVENT'] })
  .input(one)
  .output(answer({ event_attendant: attendant }))

/** Cancels another's booking. */
export const unsubscribe = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/unsubscribe`, tags, summary: "Cancel another's booking" })
  .meta({ roles: ['GUI_CAN_UNSUBSCRIBE_OTHER'] })
  .input(one)
  .output(answer({ event_attendant: attendant }))

/** Gives a place to who waits: a free one, or with `confirm_beyond` one beyond the availability. Twice is as once. */
export const promote = endpoint
  .route({
    method: 'PUT',
    path: `${path}/promotfromwaitingqueue/id/{id}`,
    tags,
    summary: 'Promote from the waiting queue',
  })
  .meta({ roles: ['GUI_CAN_PROMOTE_OTHER_IN_QUEUE'] })
  .input(one.extend({ confirm_beyond: z.boolean().default(false) }))
  .output(answer({ event_attendant: attendant }))

const marked = z.object({
  event_attendant_list: z.array(z.object({ id })).min(1).max(MOST_MARKED),
  event_id: id,
})

/** Marks people as present, all or none. */
export const attended = endpoint
  .route({ method: 'PUT', path: `${path}/attended/list`, tags, summary: 'Mark as present' })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(marked)
  .output(answer({ event_attendant_list: z.array(attendant) }))

/** Marks people as absent, all or none. */
export const notAttended = endpoint
  .route({ method: 'PUT', path: `${path}/notattended/list`, tags, summary: 'Mark as absent' })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(marked)
  .output(answer({ event_attendant_list: z.array(attendant) }))

/** Which price is charged for a person's attendance. */
export const price = endpoint
  .route({ method: 'POST', path: `${path}/price`, tags, summary: 'Price of an attendance' })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(
    z.object({
      event_attendant_id: id,
      product_cross_id: text(60).pipe(z.string().min(1)),
      price_cross_id: text(60).pipe(z.string().min(1)),
    }),
  )
  .output(answer({ event_attendant: attendant }))

/** Ours: the caller's own bookings from now on, with their positions. */
export const mine = endpoint
  .route({ method: 'GET', path: `${path}/mine`, tags, summary: 'Own bookings' })
  .meta({ roles: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'] })
  .input(z.object({}))
  .output(answer({ event_list: z.array(event) }))
