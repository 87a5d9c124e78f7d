import * as z from 'zod'
import { emailAddress, personName } from '../auth/account-fields'
import { instant, instantText } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { publicStructure } from '../page-brand'
import { pageName } from '../page-name'
import { eventId } from '../recurrence-fields'
import { base, tags } from './access'

const path = `${base}/public/{page}`
const page = z.object({ page: pageName })
const token = z.string().min(20).max(200)
const linked = page.extend({ token })

/**
 * An event as the public may see it: without its attendants, and with no more of its teachers than their description.
 */
export const publicEvent = z.object({
  id: z.number().int(),
  name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
  allDay: z.boolean(),
  availability: z.number().int(),
  current_availability: z.number().int(),
  /** The length of the queue. */
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

export const events = endpoint
  .route({
    method: 'GET',
    path: `${path}/events`,
    tags,
    summary: 'Published events',
    description:
      'Returns the coming events that a structure publishes. A structure that publishes none is answered ' +
      'with ERROR_NOT_FOUND. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(page)
  .output(answer({ structure: publicStructure, weeks: z.number().int(), event_list: z.array(publicEvent) }))

export const logo = endpoint
  .route({
    method: 'GET',
    path: `${path}/logo`,
    tags,
    summary: 'Logo of a public page',
    outputStructure: 'detailed',
    description:
      'Returns the logo of the structure of a public page. A structure without a logo, or without such a page, is answered with ' +
      'ERROR_NOT_FOUND. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(page)
  .output(fileAnswer)

export const ask = endpoint
  .route({
    method: 'POST',
    path: `${path}/booking`,
    tags,
    summary: 'Ask for a booking by mail',
    description:
      'Requests a booking. A mail with a link goes to the address; no seat is taken until the link is ' +
      'followed. The answer is the same for every address. An event that has begun or was cancelled is ' +
      'refused with ERROR_EVENT_CLOSED. This call is an addition of Luna.',
  })
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

export const read = endpoint
  .route({
    method: 'GET',
    path: `${path}/booking/{token}`,
    tags,
    summary: 'Booking of a link',
    description:
      'Returns the booking of a mailed link. An unknown link and an expired one are both refused with ' +
      'ERROR_TOKEN_EXPIRED. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(linked)
  .output(answer({ structure: publicStructure, booking: publicBooking }))

export const confirm = endpoint
  .route({
    method: 'POST',
    path: `${path}/booking/confirm`,
    tags,
    summary: 'Confirm a booking',
    description:
      'Books what was requested, in the order in which links are followed. A second call changes nothing. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false, inOrder: true })
  .input(linked)
  .output(answer({ booking: publicBooking }))

export const cancel = endpoint
  .route({
    method: 'POST',
    path: `${path}/booking/cancel`,
    tags,
    summary: 'Cancel a booking by its link',
    description:
      'Cancels the booking of a link. A second call changes nothing. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(linked)
  .output(answer({ booking: publicBooking }))
