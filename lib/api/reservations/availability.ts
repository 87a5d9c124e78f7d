import * as z from 'zod'
import { day, id, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, RESERVE, tags } from './access'
import { dayOccupancy, freeStart, gridSlot, openTime } from './reservation-fields'

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/availability`,
    tags,
    summary: 'Free times',
    description:
      'Returns the free beginnings of reservations of `minutes` from one day to another, both included, of a resource ' +
      '(31 days at most) or of all active ones (7 days at most), with their price for the person: the given one, for ' +
      'callers that reserve for others, or the own; and what cancelling costs: `late_fee_percent` of the price later ' +
      'than `cancel_free_hours` before the beginning. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(
    z.object({
      from: day,
      to: day,
      minutes: z.coerce.number().int().min(5).max(10_080),
      resource_id: id.optional(),
      people: z.coerce.number().int().min(1).max(10_000).default(1),
      anagrafica_sku: sku.optional(),
    }),
  )
  .output(
    answer({
      availability_list: z.array(
        z.object({
          resource_id: z.number().int(),
          cancel_free_hours: z.number().int(),
          late_fee_percent: z.number(),
          start_list: z.array(freeStart),
        }),
      ),
    }),
  )

export const slots = endpoint
  .route({
    method: 'GET',
    path: `${base}/slot/list`,
    tags,
    summary: 'Taken times',
    description:
      'Returns what is reserved from one day to another, both included, 7 days at most, of a resource or of all: the ' +
      'grid of a day or a week. Classes and meetings that take a resource are there as EVENT, times in which it is ' +
      'repaired as BLACKOUT. Names are shown to callers that reserve for others. `open_list` has the opening hours of ' +
      'these days. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ from: day, to: day, resource_id: id.optional() }))
  .output(answer({ slot_list: z.array(gridSlot), open_list: z.array(openTime) }))

export const occupancy = endpoint
  .route({
    method: 'GET',
    path: `${base}/occupancy`,
    tags,
    summary: 'Occupancy of a month',
    description:
      'Returns how much of each day each resource is reserved, or blacked out, in the month of a day. Days without ' +
      'either are left out. This call is an addition of Luna.',
  })
  .meta({ roles: RESERVE })
  .input(z.object({ day }))
  .output(answer({ occupancy_list: z.array(dayOccupancy) }))
