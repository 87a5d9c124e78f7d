import * as z from 'zod'
import { day, id, instantText } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, tags } from './access'
import { reservation } from './reservation-fields'
import { blackoutIn, dated, scope } from './rule-fields'

const path = `${base}/blackout`

export type BlackoutIn = z.output<typeof blackoutIn>

const blackout = z.object({ id: z.number().int(), ...scope, ...dated })

export type Blackout = z.infer<typeof blackout>

/** A class or a meeting that takes a resource. */
const eventTime = z.object({
  resource_id: z.number().int(),
  start_datetime: instantText,
  end_datetime: instantText,
})

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Blackouts',
    description:
      'Returns the blackouts that have not ended before a day, by their end: times in which resources are not ' +
      'reserved, because they are repaired. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ from_day: day.optional() }))
  .output(answer({ blackout_list: z.array(blackout) }))

export const preview = endpoint
  .route({
    method: 'POST',
    path: `${path}/preview`,
    tags,
    summary: 'See what lies in a blackout',
    description:
      'Returns the reservations that a blackout would cancel, the first 200 by their number, and the classes and ' +
      'meetings that it cannot be added beside. Nothing is written. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ blackout: blackoutIn }))
  .output(
    answer({
      reservation_count: z.number().int(),
      reservation_list: z.array(reservation),
      event_list: z.array(eventTime),
    }),
  )

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a blackout',
    description:
      'Keeps a resource, a group or all that there is now from being reserved for a time. Where reservations lie in it, ' +
      'it is refused with ERROR_RESERVATION_BLACKOUT_RESERVED and their list, unless `cancel_reservations` cancels ' +
      'them, without a fee. Where classes or meetings lie in it, it is refused with ERROR_RESERVATION_BLACKOUT_EVENTS. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE, creates: true })
  .input(z.object({ blackout: blackoutIn, cancel_reservations: z.boolean().default(false) }))
  .output(answer({ blackout, cancelled_count: z.number().int() }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete a blackout',
    description: 'Deletes a blackout. What it cancelled stays cancelled. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({}))
