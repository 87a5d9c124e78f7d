import * as z from 'zod'
import { instant } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { eventId } from '../recurrence-fields'
import { MEETINGS } from '../salesforce/meetings/access'
import { meeting } from '../salesforce/meetings/meeting-fields'
import { base, tags } from './access'
import { acceptClashes, clash } from './clash-fields'
import {
  applyIn,
  attendant,
  calendar as calendarOut,
  event,
  eventIn,
  eventSaveIn,
  eventSeenIn,
  recurringIn,
  splitSummary,
} from './event-fields'

const path = `${base}/event`
const period = z.object({ start_date: instant, end_date: instant })

export const listStructure = endpoint
  .route({
    method: 'GET',
    path: `${path}/structure/list`,
    tags,
    summary: 'Events',
    description:
      'Returns every event of a period by its start: stored events, and the occurrences of series that have ' +
      'no row. Cancelled events are included for holders of GUI_CAN_VIEW_CANCELLED_EVENT, deleted ones ' +
      'never. `attendant_list` is filled as in the call for one event. The period is at most 400 days.',
  })
  .meta({ roles: ['GUI_NO_OWN_EVENTS'] })
  .input(period)
  .output(answer({ event_list: z.array(event.extend({ attendant_list: z.array(attendant) })) }))

export const listOwn = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Events, with own bookings',
    description:
      'Returns the same events for customers; of the attendants it contains only the caller. The period is ' +
      'at most 400 days.',
  })
  .meta({ roles: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'] })
  .input(period)
  .output(answer({ event_list: z.array(event) }))

export const calendar = endpoint
  .route({
    method: 'GET',
    path: `${path}/calendar`,
    tags,
    summary: 'Events for a calendar',
    description:
      'Returns the same events in less than half the size: what they share is contained once, beside them. ' +
      'The period is at most 400 days. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'] })
  .input(period)
  .output(answer(calendarOut.shape))

const clashes = z.array(clash)

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add events',
    description:
      'Adds events that do not repeat, all or none. `clashes` lists the resources and people that other ' +
      'events use at the same time. Where the structure refuses clashes, the call answers ' +
      'ERROR_EVENT_CLASH; where it warns, it answers ERROR_EVENT_CLASH_UNCONFIRMED until the caller accepts ' +
      'them.',
  })
  .meta({ roles: ['GUI_INSERT_EVENT'], creates: true })
  .input(z.object({ event_list: z.array(eventIn).min(1).max(100), accept_clashes: acceptClashes }))
  .output(answer({ event_list: z.array(event), clashes }))

export const addRecurring = endpoint
  .route({
    method: 'POST',
    path: `${path}/recurring`,
    tags,
    summary: 'Add a recurring event',
    description:
      'Adds a repeating class and returns its first occurrence. An occurrence gets a row when something ' +
      'first happens to it.',
  })
  .meta({ roles: ['GUI_INSERT_EVENT'], creates: true })
  .input(z.object({ event: eventIn, recurring_info: recurringIn, accept_clashes: acceptClashes }))
  .output(answer({ event, clashes }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save an event',
    description:
      'Saves an event. Of a repeating event it changes this occurrence alone, or it and all that follow; ' +
      'with `dry_run` nothing is written and `summary` describes the consequences. The three event headers ' +
      'are checked: a value that no longer matches is refused with 409. Luna adds `seen`, the event as its ' +
      'editor opened it, which is checked in the same way, so that no change of another user is lost.',
  })
  .meta({ roles: ['GUI_MODIFY_EVENT'] })
  .input(
    z.object({
      event: eventSaveIn,
      recurring_info: applyIn.nullish(),
      dry_run: z.boolean().default(false),
      accept_clashes: acceptClashes,
      seen: eventSeenIn.nullish(),
    }),
  )
  .output(answer({ event, summary: splitSummary.optional(), clashes }))

const one = z.object({ id: eventId })

/** Of a meeting: whether its people hear of it by mail. The people of a class always do. */
const notify = z.boolean().default(false)

export const activate = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/activate`,
    tags,
    summary: 'Activate an event',
    description:
      'Takes back the cancellation of an event. The id may also be that of a meeting: both calendars share ' +
      'one space of ids, and the roles are asked by the kind of the event.',
  })
  .meta({ roles: ['GUI_CAN_ACTIVATE_EVENT', ...MEETINGS] })
  .input(one.extend({ accept_clashes: acceptClashes, notify }))
  .output(answer({ event: z.union([event, meeting]), clashes }))

export const deactivate = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/deactivate`,
    tags,
    summary: 'Cancel an event',
    description:
      'Cancels an event or a meeting. The attendants of an event stay on record, and nobody can book it.',
  })
  .meta({ roles: ['GUI_CAN_DEACTIVATE_EVENT', ...MEETINGS] })
  .input(one.extend({ notify }))
  .output(answer({ event: z.union([event, meeting]) }))

/** The occurrences that are deleted with it: no other, the following ones, or the whole series except the past. */
const deleteScope = z.enum(['SINGLE_EVENT', 'FOLLOWING_EVENTS', 'ORIGINAL_EVENT']).default('SINGLE_EVENT')

export const remove = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/delete`,
    tags,
    summary: 'Delete an event',
    description:
      'Deletes an event or a meeting. For an occurrence that has no row yet, `apply_to` decides whether the original ' +
      'event is deleted too.',
  })
  .meta({ roles: ['GUI_CAN_DELETE_EVENT', ...MEETINGS] })
  .input(one.extend({ apply_to: deleteScope, notify }))
  .output(answer({}))

export const removeById = endpoint
  .route({
    method: 'POST',
    path: `${path}/delete`,
    tags,
    summary: 'Delete an event by id',
    description: 'Deletes an event or a meeting by the id in the body.',
  })
  .meta({ roles: ['GUI_CAN_DELETE_EVENT', ...MEETINGS] })
  .input(z.object({ event_id: eventId, apply_to: deleteScope, notify }))
  .output(answer({}))
