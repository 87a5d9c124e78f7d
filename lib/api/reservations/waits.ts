import * as z from 'zod'
import { day, id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, RESERVE, STAFF, tags } from './access'
import { wait, waitIn } from './wait-fields'

const path = `${base}/wait`

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Wait for a taken time',
    description:
      'Puts a person into the queue for a time that is taken. When it becomes free, the first one that can have it is ' +
      'offered a hold. A time that is free is refused with ERROR_RESERVATION_FREE. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE, creates: true })
  .input(z.object({ wait: waitIn }))
  .output(answer({ wait }))

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Waiting people',
    description:
      'Returns who waits, was offered a time or had one, for times from one day to another, both included, 31 days at ' +
      'most, of a resource or of all, in the order of the queue; the first 500. This call is an addition of Luna.',
  })
  .meta({ roles: STAFF })
  .input(z.object({ from: day, to: day, resource_id: id.optional() }))
  .output(answer({ wait_list: z.array(wait) }))

export const listOwn = endpoint
  .route({
    method: 'GET',
    path: `${path}/own/list`,
    tags,
    summary: 'Own places in queues',
    description:
      "Returns the times to come for which the caller's own entry waits or has an offer. This call is an addition of Luna.",
  })
  .meta({ roles: RESERVE })
  .input(z.object({}))
  .output(answer({ wait_list: z.array(wait) }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Leave a queue',
    description:
      'Takes a person out of a queue. An offer that is still held is given to the next one. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id }))
  .output(answer({}))
