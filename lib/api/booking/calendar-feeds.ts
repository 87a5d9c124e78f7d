import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { FEED_KINDS, feed, feedSubject } from './feed-fields'

const path = `${base}/calendarfeed`

const roles = [
  'GUI_OWN_EVENTS',
  'GUI_NO_OWN_EVENTS',
  'GUI_CAN_VIEW_TEACHER_LIST',
  'GUI_CAN_VIEW_LOCATION_LIST',
] as const

/**
 * Ours: the subscriptions to a calendar, the newest first; without `kind` those that the caller made, whatever of them the
 * caller may still read.
 */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/list`, tags, summary: 'Calendar subscriptions' })
  .meta({ roles: 'signed-in' })
  .input(z.object({ kind: z.enum(FEED_KINDS).optional(), id: id.optional() }))
  .output(answer({ calendar_feed_list: z.array(feed) }))

/** Ours: a private address for a calendar, which other programs read. It is told once and never again; at most 10 each. */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Subscribe to a calendar' })
  .meta({ roles })
  .input(z.object({ calendar_feed: feedSubject }))
  .output(answer({ calendar_feed: feed, url: z.string() }))

/** Ours: the address stops working at once. Who made it may, whatever their roles are now. */
export const revoke = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/revoke`, tags, summary: 'End a calendar subscription' })
  .meta({ roles: 'signed-in' })
  .input(z.object({ id }))
  .output(answer({}))
