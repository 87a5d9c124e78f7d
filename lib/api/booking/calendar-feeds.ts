import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { MANAGE } from '../reservations/access'
import { MEETINGS } from '../salesforce/meetings/access'
import { base, tags } from './access'
import { FEED_KINDS, feed, feedSubject } from './feed-fields'

const path = `${base}/calendarfeed`

const roles = [
  'GUI_OWN_EVENTS',
  'GUI_NO_OWN_EVENTS',
  'GUI_CAN_VIEW_TEACHER_LIST',
  'GUI_CAN_VIEW_LOCATION_LIST',
  ...MEETINGS,
  ...MANAGE,
] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Calendar subscriptions',
    description:
      'Returns the subscriptions to a calendar, newest first. Without `kind` it returns those of the ' +
      'caller, as far as the caller may still read their calendars. This call is an addition of Luna.',
  })
  .meta({ roles: 'signed-in' })
  .input(z.object({ kind: z.enum(FEED_KINDS).optional(), id: id.optional() }))
  .output(answer({ calendar_feed_list: z.array(feed) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Subscribe to a calendar',
    description:
      'Creates a private address at which other programs read a calendar: own bookings, the classes of a person ' +
      'in charge or a location, the meetings that the caller is at or made, those of a type, or the reservations, blackouts ' +
      'and classes at a resource, with the names of the customers only where `with_names` asks for them. The answer alone ' +
      'contains it. It ends with the right to see what it shows. A calendar can have at most 10. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ calendar_feed: feedSubject }))
  .output(answer({ calendar_feed: feed, url: z.string() }))

export const revoke = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/revoke`,
    tags,
    summary: 'End a calendar subscription',
    description:
      'Ends a subscription: its address stops working at once. Its maker may do so with any roles. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: 'signed-in' })
  .input(z.object({ id }))
  .output(answer({}))
