import * as z from 'zod'
import { id, instant, sku, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { eventId } from '../recurrence-fields'
import { base, tags } from './access'
import { attendant, event } from './event-fields'

const path = `${base}/eventattendant`
const one = z.object({ id })
const MAX_MARKED = 1000
/** The id of a product or a price: a text, or a JSON number of the same digits. */
const crossId = z.union([text(60).pipe(z.string().min(1)), z.number().int().min(1)]).transform(String)

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/event/{id}/eventattendant/list`,
    tags,
    summary: 'Who attends an event',
    description:
      'Returns the attendants of an event: those with a seat by name, then the waiting queue by position. ' +
      'An occurrence without a row has none.',
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

export const book = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Book an event',
    description:
      'Books one person: a seat while one is free and nobody waits, otherwise the last position of the ' +
      "queue. Without `anagrafica_sku` the caller's own entry is booked; other entries need " +
      'GUI_BOOKING_EVENT_FOR_OTHER. A past event can be booked only with `confirm_past`. The answer ' +
      'contains the id of the event, which is positive from now on.',
  })
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

export const unsubscribeMe = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/unsubscribeme`,
    tags,
    summary: 'Cancel an own booking',
    description: "Cancels the caller's own booking, or leaves the queue.",
  })
  .meta({ roles: ['GUI_UNSUBSCRIBE_EVENT'] })
  .input(one)
  .output(answer({ event_attendant: attendant }))

export const unsubscribe = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/unsubscribe`,
    tags,
    summary: "Cancel another's booking",
    description: 'Cancels the booking of another person.',
  })
  .meta({ roles: ['GUI_CAN_UNSUBSCRIBE_OTHER'] })
  .input(one)
  .output(answer({ event_attendant: attendant }))

export const promote = endpoint
  .route({
    method: 'PUT',
    path: `${path}/promotfromwaitingqueue/id/{id}`,
    tags,
    summary: 'Promote from the waiting queue',
    description:
      'Gives a seat to a person in the queue: a free one, or with `confirm_beyond` one beyond the ' +
      'availability. A second call changes nothing.',
  })
  .meta({ roles: ['GUI_CAN_PROMOTE_OTHER_IN_QUEUE'] })
  .input(one.extend({ confirm_beyond: z.boolean().default(false) }))
  .output(answer({ event_attendant: attendant }))

const marked = z.object({
  event_attendant_list: z.array(z.object({ id })).min(1).max(MAX_MARKED),
  event_id: id,
})

export const attended = endpoint
  .route({
    method: 'PUT',
    path: `${path}/attended/list`,
    tags,
    summary: 'Mark as present',
    description: 'Marks attendants as present, all or none.',
  })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(marked)
  .output(answer({ event_attendant_list: z.array(attendant) }))

export const notAttended = endpoint
  .route({
    method: 'PUT',
    path: `${path}/notattended/list`,
    tags,
    summary: 'Mark as absent',
    description: 'Marks attendants as absent, all or none.',
  })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(marked)
  .output(answer({ event_attendant_list: z.array(attendant) }))

export const price = endpoint
  .route({
    method: 'POST',
    path: `${path}/price`,
    tags,
    summary: 'Price of an attendance',
    description: "Sets the price that is charged for a person's attendance.",
  })
  .meta({ roles: ['GUI_CAN_MARK_ATTENDANCE'] })
  .input(
    z.object({
      event_attendant_id: id,
      product_cross_id: crossId,
      price_cross_id: crossId,
    }),
  )
  .output(answer({ event_attendant: attendant }))

export const mine = endpoint
  .route({
    method: 'GET',
    path: `${path}/mine`,
    tags,
    summary: 'Own bookings',
    description:
      "Returns the caller's own coming bookings, with their positions in the queue. This call is an " +
      'addition of Luna.',
  })
  .meta({ roles: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'] })
  .input(z.object({}))
  .output(answer({ event_list: z.array(event) }))
