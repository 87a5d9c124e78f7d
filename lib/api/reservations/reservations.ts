import * as z from 'zod'
import { day, id, optionalText, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, RESERVE, STAFF, tags } from './access'
import { quote as quoteOut, reservation, reservationIn, reservationMoveIn } from './reservation-fields'
import { clockTime } from './rule-fields'

const path = `${base}/reservation`

export const hold = endpoint
  .route({
    method: 'POST',
    path: `${base}/hold`,
    tags,
    summary: 'Hold a time',
    description:
      'Keeps times of resources for the minutes of their policy, until the reservation is confirmed. A time that is ' +
      'taken is refused with ERROR_RESERVATION_TAKEN and the next three that are free. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE, creates: true })
  .input(z.object({ reservation: reservationIn }))
  .output(answer({ reservation }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Reserve',
    description:
      'Reserves times of resources, all of them or none: confirmed, or requested where one needs an approval. A time ' +
      'that is taken is refused with ERROR_RESERVATION_TAKEN and the next three that are free. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: RESERVE, creates: true })
  .input(z.object({ reservation: reservationIn }))
  .output(answer({ reservation }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}`,
    tags,
    summary: 'A reservation',
    description:
      "Returns a reservation: the caller's own, or any for callers that reserve for others. This call is an addition of Luna.",
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id }))
  .output(answer({ reservation }))

export const listOwn = endpoint
  .route({
    method: 'GET',
    path: `${path}/own/list`,
    tags,
    summary: 'Own reservations',
    description:
      "Returns the latest 200 reservations of the caller's own entry, by their beginning, the last first. This call is an addition of Luna.",
  })
  .meta({ roles: RESERVE })
  .input(z.object({}))
  .output(answer({ reservation_list: z.array(reservation) }))

export const listRequests = endpoint
  .route({
    method: 'GET',
    path: `${path}/request/list`,
    tags,
    summary: 'Requests that wait',
    description:
      'Returns the first 200 reservations that were requested and wait for an approval, the oldest first, and the ' +
      'number of all of them. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({}))
  .output(answer({ reservation_list: z.array(reservation), count: z.number().int() }))

export const quote = endpoint
  .route({
    method: 'GET',
    path: `${base}/quote`,
    tags,
    summary: 'The price of a time',
    description:
      'Returns the price that a reservation would have, with its parts and its deposit. For callers that reserve for ' +
      'others it is that for the given person, or for anybody; for all others their own. `start_time` is a time of the clock; whether the time is free is ' +
      'not asked. `pass` is the pass of the person that would cover it. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(
    z.object({
      resource_id: id,
      day,
      start_time: clockTime.refine((minute) => minute < 1440),
      minutes: z.coerce.number().int().min(5).max(10_080),
      people: z.coerce.number().int().min(1).max(10_000).default(1),
      anagrafica_sku: sku.optional(),
    }),
  )
  .output(answer({ quote: quoteOut }))

export const move = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Move a reservation',
    description:
      'Gives a reservation other times, at their price, in one act: where one of them is taken it keeps all that it ' +
      'has. A resource that needs an approval needs it again. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ reservation: reservationMoveIn }))
  .output(answer({ reservation }))

export const confirm = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/confirm`,
    tags,
    summary: 'Confirm a hold',
    description:
      'Confirms a hold, or requests it where a resource needs an approval. A hold that has expired is confirmed all the same while its time is free; else it is refused with ERROR_RESERVATION_TAKEN. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id }))
  .output(answer({ reservation }))

export const cancel = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/cancel`,
    tags,
    summary: 'Cancel a reservation',
    description:
      'Cancels a reservation. Cancelling late costs the fee of the policy, which the answer states, or the entries of the pass that covers it. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id }))
  .output(answer({ reservation }))

export const cancelFee = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}/cancel`,
    tags,
    summary: 'The fee of cancelling',
    description:
      'Returns the fee that cancelling a reservation would cost now, by the policy: EUR with VAT, 0 while it is free; ' +
      'and `pass_entries`, the entries of a pass that would be lost instead of a fee. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id }))
  .output(answer({ cancel_fee: z.number(), pass_entries: z.number().int() }))

export const annotate = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/note`,
    tags,
    summary: 'Change the note of a reservation',
    description:
      'Changes the note of a reservation, and nothing else of it. This call is an addition of Luna.',
  })
  .meta({ roles: STAFF })
  .input(z.object({ id, revision: z.number().int().positive().optional(), note: optionalText(1000) }))
  .output(answer({ reservation }))

export const approve = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/approve`,
    tags,
    summary: 'Approve a request',
    description: 'Confirms a reservation that was requested. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({ reservation }))

export const reject = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/reject`,
    tags,
    summary: 'Reject a request',
    description:
      'Rejects a reservation that was requested, and frees its time. The reason goes to the person, where one is ' +
      'given. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id, reason: optionalText(500) }))
  .output(answer({ reservation }))

export const checkIn = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/checkin`,
    tags,
    summary: 'Check in',
    description:
      'Marks a person as come, from the minutes of the policy before the beginning on. One that was marked as missing is checked in while the time is still free. This call is an addition of Luna.',
  })
  .meta({ roles: STAFF })
  .input(z.object({ id }))
  .output(answer({ reservation }))

export const checkOut = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/checkout`,
    tags,
    summary: 'Check out',
    description:
      'Ends a reservation that was checked in; the rest of its time is free. This call is an addition of Luna.',
  })
  .meta({ roles: STAFF })
  .input(z.object({ id }))
  .output(answer({ reservation }))

export const noShow = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/noshow`,
    tags,
    summary: 'Mark as missing',
    description:
      'Marks a person as missing, once the time has begun; the rest of it is free. This call is an addition of Luna.',
  })
  .meta({ roles: STAFF })
  .input(z.object({ id }))
  .output(answer({ reservation }))
