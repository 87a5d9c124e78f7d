import * as z from 'zod'
import { day, decimal, id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { adjustmentEffect, noticeDue, subscription } from './subscription-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/subscription'
const READ = ['GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_CONTRACT'] as const

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/contract/{id}`,
    tags,
    summary: 'Subscription of a contract',
    description:
      'Returns how an active contract goes on by itself: without an end, or by terms that renew themselves; null for any other ' +
      'contract. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ subscription: subscription.nullable() }))

export const end = endpoint
  .route({
    method: 'PUT',
    path: `${base}/contract/{id}/end`,
    tags,
    summary: 'End a subscription',
    description:
      'Records that notice was given for a contract, with its last day. The period that has begun by then keeps its whole ' +
      'invoice; those of later periods that were not issued move to the bin, and no others are made. Another last day ' +
      'replaces the former one, and null takes the notice back: the invoices that are missing are made again. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id, last_day: day.nullable() }))
  .output(answer({ subscription, removed: z.number().int(), made: z.number().int() }))

export const renewal = endpoint
  .route({
    method: 'PUT',
    path: `${base}/contract/{id}/renewal`,
    tags,
    summary: 'Whether a subscription renews itself',
    description:
      'Chooses whether another term follows the one that was agreed last. Without, the contract ends with that term. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id, renews: z.boolean() }))
  .output(answer({ subscription }))

export const renew = endpoint
  .route({
    method: 'PUT',
    path: `${base}/contract/{id}/renew`,
    tags,
    summary: 'Renew a subscription now',
    description:
      'Renews a contract by another term before its day and makes the invoices of that term. `term` is the number of the term ' +
      'that is to follow: where it is there already nothing happens. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id, term: z.number().int().min(2).max(10_000) }))
  .output(answer({ subscription, made: z.number().int() }))

const EFFECT =
  'The invoices of periods that begin on `from` or after it and wait to be issued change by `percent` (-50 to 100, two ' +
  'decimals, not 0), each price of a line half up to the cent; so do those that are made later. Issued invoices never ' +
  'change. Those whose lines, expenses or taxes somebody edited by hand keep their prices and are named. '

export const previewAdjustment = endpoint
  .route({
    method: 'GET',
    path: `${base}/contract/{id}/adjustment`,
    tags,
    summary: 'Preview a change of prices',
    description:
      'Returns what a change of the prices of a subscription would do, and changes nothing. ' +
      EFFECT +
      'This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id, percent: z.coerce.number().pipe(decimal(-50, 100, 2)), from: day }))
  .output(answer({ adjustment: adjustmentEffect }))

export const adjust = endpoint
  .route({
    method: 'POST',
    path: `${base}/contract/{id}/adjustment`,
    tags,
    summary: 'Change the prices of a subscription',
    description:
      'Changes the prices of a subscription by a percentage, such as that of an index, from a day on. ' +
      EFFECT +
      'Each change is from a later day than the former one; the last one a second time changes nothing more and answers ' +
      '`is_new` false. The contract itself keeps the prices that were signed. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ id, percent: decimal(-50, 100, 2), from: day }))
  .output(answer({ subscription, adjustment: adjustmentEffect, is_new: z.boolean() }))

export const notices = endpoint
  .route({
    method: 'GET',
    path: `${base}/notices`,
    tags,
    summary: 'Contracts about to renew themselves',
    description:
      'Returns the contracts that renew themselves and for which notice can be given in the next 30 days only, the first 20 by ' +
      'that day, and how many there are. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({}))
  .output(answer({ notice_list: z.array(noticeDue), count: z.number().int() }))
