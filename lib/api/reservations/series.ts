import * as z from 'zod'
import { day, id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, RESERVE, tags } from './access'
import { plannedDate, series, seriesIn } from './series-fields'

const path = `${base}/reservation/series`

export const preview = endpoint
  .route({
    method: 'POST',
    path: `${path}/preview`,
    tags,
    summary: 'See the dates of a series',
    description:
      'Returns for each date of a weekly rule whether it is free, taken, closed or beyond a limit, with the reason, and ' +
      'alternatives for those that are taken; a date of `alternative_list` is judged at its own times. The dates lie ' +
      'within 366 days of the first. Nothing is written. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(seriesIn)
  .output(answer({ total: z.number(), free_count: z.number().int(), date_list: z.array(plannedDate) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Reserve a series',
    description:
      'Reserves the free dates of a weekly rule, each as a reservation of its own, in one act; those of ' +
      '`alternative_list` at their own times. Dates that are taken, closed or beyond a limit are kept with their reason, and can be added later. Without any free date it is ' +
      'refused with ERROR_RESERVATION_SERIES_NONE. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE, creates: true })
  .input(seriesIn)
  .output(answer({ series }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}`,
    tags,
    summary: 'A series',
    description:
      "Returns a series with its dates: one of the caller's own entry, or any for callers that reserve for others. " +
      'This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id }))
  .output(answer({ series }))

export const addDate = endpoint
  .route({
    method: 'POST',
    path: `${path}/{id}/date`,
    tags,
    summary: 'Reserve a date of a series',
    description:
      'Reserves a date that was skipped, or whose reservation was cancelled, under the rules of reserving. A date that ' +
      'is reserved is refused with ERROR_RESERVATION_SERIES_DATE. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE, creates: true })
  .input(z.object({ id, day, ignore_rules: z.boolean().default(false) }))
  .output(answer({ series }))

export const cancel = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/cancel`,
    tags,
    summary: 'Cancel dates of a series',
    description:
      'Cancels the reservations of the dates from one day to another, both included. Cancelling late costs the fee of ' +
      'the policy. Dates that have begun stay. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id, from: day, to: day }))
  .output(answer({ series, cancelled_count: z.number().int() }))

export const cancelFee = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}/cancel`,
    tags,
    summary: 'The fee of cancelling dates of a series',
    description:
      'Returns the number of dates that cancelling from one day to another would cancel now, and the fee that it would ' +
      'cost: EUR with VAT, 0 while it is free. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ id, from: day, to: day }))
  .output(answer({ cancel_fee: z.number(), pass_entries: z.number().int(), cancel_count: z.number().int() }))
