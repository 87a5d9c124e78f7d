import * as z from 'zod'
import { instant } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { acceptClashes, clash } from './clash-fields'
import {
  applyIn,
  attendant,
  calendar as calendarOut,
  event,
  eventId,
  eventIn,
  eventSaveIn,
  eventSeenIn,
  recurringIn,
  splitSummary,
} from './event-fields'

const path = `${base}/event`
const period = z.object({ start_date: instant, end_date: instant })
const dates = 'The period is at most 400 days.'

/**
 * Every event of a period, by its start: those that have a row, and the occurrences of series that have none. Cancelled
 * ones for who holds GUI_CAN_VIEW_CANCELLED_EVENT, deleted ones never. `attendant_list`: as the call for one event.
 */
export const listStructure = endpoint
  .route({ method: 'GET', path: `${path}/structure/list`, tags, summary: 'Events', description: dates })
  .meta({ roles: ['GUI_NO_OWN_EVENTS'] })
  .input(period)
  .output(answer({ event_list: z.array(event.extend({ attendant_list: z.array(attendant) })) }))

/** The same for who books for himself: of the people at an event, only the caller. */
export const listOwn = endpoint
  .route({ method: 'GET', path, tags, summary: 'Events, with own bookings', description: dates })
  .meta({ roles: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'] })
  .input(period)
  .output(answer({ event_list: z.array(event) }))

/** Ours: the same for a calendar, in less than half the size; what its events share is told once beside them. */
export const calendar = endpoint
  .route({
    method: 'GET',
    path: `${path}/calendar`,
    tags,
    summary: 'Events for a calendar',
    description: dates,
  })
  .meta({ roles: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'] })
  .input(period)
  .output(answer(calendarOut.shape))

const clashes = z.array(clash)

/**
 * Adds events that do not repeat, all or none. `clashes`: what they take that others have at the same time. Where the
 * structure refuses them, ERROR_EVENT_CLASH; where it warns, ERROR_EVENT_CLASH_UNCONFIRMED to who does not accept them.
 */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add events' })
  .meta({ roles: ['GUI_INSERT_EVENT'], creates: true })
  .input(z.object({ event_list: z.array(eventIn).min(1).max(100), accept_clashes: acceptClashes }))
  .output(answer({ event_list: z.array(event), clashes }))

/** Adds a class that repeats; answers its first occurrence. No row is written for any of them before something happens to it. */
export const addRecurring = endpoint
  .route({ method: 'POST', path: `${path}/recurring`, tags, summary: 'Add a recurring event' })
  .meta({ roles: ['GUI_INSERT_EVENT'], creates: true })
  .input(z.object({ event: eventIn, recurring_info: recurringIn, accept_clashes: acceptClashes }))
  .output(answer({ event, clashes }))

/**
 * Saves an event. Of one that repeats, this occurrence alone or it and all that follow; with `dry_run` nothing is written
 * and `summary` says what would be. The three event headers are checked: what they say and is no longer so is 409. Ours:
 * so is `seen`, the event as it was when its editor opened it, so that no change of somebody else is lost.
 */
export const update = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Save an event' })
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

/** Takes a cancelled event back. */
export const activate = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/activate`, tags, summary: 'Activate an event' })
  .meta({ roles: ['GUI_CAN_ACTIVATE_EVENT'] })
  .input(one.extend({ accept_clashes: acceptClashes }))
  .output(answer({ event, clashes }))

/** Cancels an event: who booked stays on record, nobody else can book. */
export const deactivate = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/deactivate`, tags, summary: 'Cancel an event' })
  .meta({ roles: ['GUI_CAN_DEACTIVATE_EVENT'] })
  .input(one)
  .output(answer({ event }))

/** Which occurrences go with it: none, those that follow, or the whole series but what is past. */
const deleteScope = z.enum(['SINGLE_EVENT', 'FOLLOWING_EVENTS', 'ORIGINAL_EVENT']).default('SINGLE_EVENT')

/** Deletes an event. Of an occurrence that has no row yet, `apply_to` says whether the original event goes too. */
export const remove = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/delete`, tags, summary: 'Delete an event' })
  .meta({ roles: ['GUI_CAN_DELETE_EVENT'] })
  .input(one.extend({ apply_to: deleteScope }))
  .output(answer({}))

/** The same by its id in the body. */
export const removeById = endpoint
  .route({ method: 'POST', path: `${path}/delete`, tags, summary: 'Delete an event by id' })
  .meta({ roles: ['GUI_CAN_DELETE_EVENT'] })
  .input(z.object({ event_id: eventId, apply_to: deleteScope }))
  .output(answer({}))
