import type { ApplyIn, EventSaveIn } from '@/lib/api/booking/event-fields'
import { ok } from '@/lib/api/endpoint'
import { MEETINGS } from '@/lib/api/salesforce/meetings/access'
import { hasAny, type Role } from '@/lib/domain/access/roles'
import type { Day } from '@/lib/domain/core/day'
import { toLocal } from '@/lib/domain/core/local-time'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { firstOccurrences, type WeeklyRule } from '@/lib/domain/recurrence/weekly-rule'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { checkEventHeaders, checkLastUpdate } from '@/server/recurrence'
import { deleteMeeting, isMeeting, setMeetingState, toMeeting } from '@/server/salesforce'
import { attendantsOfMany } from '../people/attendant-queries'
import { findEvent } from './booking-calendar'
import { settleClashes } from './clashes'
import { contentOf } from './event-content'
import { eventsOf } from './event-list'
import { checkSeen, saveSingle, setState } from './event-single'
import { insertEvent, insertSeries } from './event-store'
import type { EventView } from './event-view'
import { toCalendar, toEvent } from './present'
import { deleteFollowing, editFollowing } from './series-edit'

const procedures = api.booking.events
const MAX_DAYS_LISTED = 400

/** The events of a period as the caller may see them. */
async function listed(
  tx: Tx,
  caller: Session,
  { start_date: from, end_date: to }: { start_date: Date; end_date: Date },
) {
  if (to <= from || to.getTime() - from.getTime() > MAX_DAYS_LISTED * 86_400_000) {
    throw wrongValue('end_date')
  }
  const events = await eventsOf(tx, { from, to }, caller.anagraficaSku)
  const seesCancelled = hasAny(caller.guiItemList, ['GUI_CAN_VIEW_CANCELLED_EVENT'])
  const isShown = (event: EventView) => event.state === 'ACTIVE' || seesCancelled || event.mine.length > 0
  return events.filter(isShown)
}

const listStructure = procedures.listStructure.handler(async ({ context: { tx, caller }, input }) => {
  const events = await listed(tx, caller, input)
  const people = await attendantsOfMany(
    tx,
    events.flatMap(({ id }) => (id > 0 ? [id] : [])),
  )
  const attendantsAt = (id: number) => [...(people.get(id) ?? [])]
  return ok({
    event_list: events.map((event) => ({ ...toEvent(event), attendant_list: attendantsAt(event.id) })),
  })
})

const listOwn = procedures.listOwn.handler(async ({ context: { tx, caller }, input }) =>
  ok({ event_list: (await listed(tx, caller, input)).map(toEvent) }),
)

const calendar = procedures.calendar.handler(async ({ context: { tx, caller }, input }) =>
  ok(toCalendar(await listed(tx, caller, input))),
)

const add = procedures.add.handler(async ({ context: { tx, caller, language }, input }) => {
  const events: EventView[] = []
  for (const one of input.event_list) {
    const id = await insertEvent(tx, contentOf(one, env.LUNA_ZONE), caller.accountId)
    events.push(await findEvent(tx, id))
  }
  const written = { events }
  const accepts = input.accept_clashes
  const clashes = await settleClashes(tx, { written, before: null, accepts, language })
  return ok({ event_list: events.map(toEvent), clashes })
})

const dayOf = (moment: Day | Date | null | undefined, zone: string): Day | null =>
  moment instanceof Date ? toLocal(moment, zone).day : (moment ?? null)

const addRecurring = procedures.addRecurring.handler(async ({ context: { tx, language }, input }) => {
  const content = contentOf(input.event, env.LUNA_ZONE)
  const {
    start_recurring_date: start,
    end_recurring_date: end,
    recurring_days: weekdays,
  } = input.recurring_info
  const firstDay = dayOf(start, content.zone) ?? content.times.startDay
  const rule: WeeklyRule = { firstDay, lastDay: dayOf(end, content.zone), weekdays }
  const [first] = rule.lastDay && rule.lastDay < firstDay ? [] : firstOccurrences(rule, 1)
  if (!first || (rule.lastDay && first > rule.lastDay)) {
    throw new Refusal('ERROR_EVENT_NO_OCCURRENCE', {}, ['end_recurring_date'])
  }
  const seriesId = await insertSeries(tx, content, { rule, splitFrom: null })
  const written = { seriesId }
  const accepts = input.accept_clashes
  const clashes = await settleClashes(tx, { written, before: null, accepts, language })
  return ok({ event: toEvent(await findEvent(tx, occurrenceId({ seriesId, day: first }))), clashes })
})

const update = procedures.update.handler(async ({ context: { tx, headers, language }, input }) => {
  const { event: data, recurring_info: apply, dry_run: isDryRun, accept_clashes: accepts } = input
  const event = await findEvent(tx, data.id)
  checkEventHeaders(headers, event, data.id)
  checkLastUpdate(apply?.recurring_last_update_date, event)
  const seen = input.seen ? contentOf(input.seen, event.zone) : null
  checkSeen(seen, event)
  if (event.origin && apply?.apply_to === 'FOLLOWING_EVENTS') {
    return ok(await saveFollowing(tx, event, { data, apply, isDryRun, accepts, language }))
  }
  const content = contentOf(data, event.zone)
  if (isDryRun) return ok({ event: toEvent(event), clashes: [] })
  const fresh = await saveSingle(tx, data.id, content, { headers, seen })
  const written = { events: takesElse(event, fresh) ? [fresh] : [] }
  const clashes = await settleClashes(tx, { written, before: event, accepts, language })
  return ok({ event: toEvent(fresh), clashes })
})

/** Whether an event takes other places, people or hours than before: what it took already is asked no more. */
const takesElse = (before: EventView, after: EventView): boolean =>
  JSON.stringify([before.times, before.location.id, before.teachers, before.prices]) !==
  JSON.stringify([after.times, after.location.id, after.teachers, after.prices])

type FollowingChange = {
  data: EventSaveIn
  apply: ApplyIn
  isDryRun: boolean
  accepts: boolean
  language: Language
}

async function saveFollowing(tx: Tx, event: EventView, following: FollowingChange) {
  const { data, apply, isDryRun, accepts, language } = following
  const origin = event.origin as NonNullable<EventView['origin']>
  const content = contentOf(data, event.zone)
  const { end_recurring_date: end, recurring_days: weekdays } = apply
  const lastDay = end === undefined ? undefined : dayOf(end, event.zone)
  const { split, seriesId } = await editFollowing(tx, origin, { content, weekdays, lastDay, isDryRun })
  const { summary } = split
  if (seriesId === null) return { event: toEvent(event), summary, clashes: [] }
  const [day = split.rule.firstDay] = firstOccurrences(split.rule, 1)
  const first = await findEvent(tx, occurrenceId({ seriesId, day }))
  const takes = weekdays !== undefined || end !== undefined || takesElse(event, first)
  const written = takes ? { seriesId } : { events: [] }
  const clashes = await settleClashes(tx, { written, before: event, accepts, language })
  return { event: toEvent(first), summary, clashes }
}

const activate = procedures.activate.handler(async ({ context, input }) => {
  const { tx, headers, language } = context
  if (await isMeetingCall(context, input.id, 'GUI_CAN_ACTIVATE_EVENT')) {
    return ok({
      event: toMeeting(await setMeetingState({ ...context, notify: input.notify }, input.id, 'ACTIVE')),
      clashes: [],
    })
  }
  const event = await setState(tx, input.id, 'ACTIVE', headers)
  const written = { events: [event] }
  const accepts = input.accept_clashes
  const clashes = await settleClashes(tx, { written, before: event, accepts, language })
  return ok({ event: toEvent(event), clashes })
})

const deactivate = procedures.deactivate.handler(async ({ context, input }) => {
  const { tx, headers } = context
  if (await isMeetingCall(context, input.id, 'GUI_CAN_DEACTIVATE_EVENT')) {
    return ok({
      event: toMeeting(await setMeetingState({ ...context, notify: input.notify }, input.id, 'CANCELLED')),
    })
  }
  return ok({ event: toEvent(await setState(tx, input.id, 'CANCELLED', headers)) })
})

/**
 * Whether a call that both calendars share is about a meeting; either kind asks for roles of its own.
 * @throws Refusal ERROR_FORBIDDEN
 */
async function isMeetingCall(
  { tx, caller }: { tx: Tx; caller: Session },
  id: number,
  eventRole: Role,
): Promise<boolean> {
  const isAboutMeeting = await isMeeting(tx, id)
  if (hasAny(caller.guiItemList, isAboutMeeting ? MEETINGS : [eventRole])) return isAboutMeeting
  // An id of neither kind is unknown to everybody.
  if (!isAboutMeeting) await findEvent(tx, id)
  throw new Refusal('ERROR_FORBIDDEN')
}

type Deletion = {
  id: number
  apply_to: 'SINGLE_EVENT' | 'FOLLOWING_EVENTS' | 'ORIGINAL_EVENT'
  notify: boolean
}

async function deleteEvent(
  context: { tx: Tx; caller: Session; headers: Headers },
  { id, apply_to: scope, notify }: Deletion,
): Promise<void> {
  const { tx, headers } = context
  if (await isMeetingCall(context, id, 'GUI_CAN_DELETE_EVENT')) {
    return deleteMeeting({ ...context, notify }, id, scope)
  }
  const event = await findEvent(tx, id)
  checkEventHeaders(headers, event, id)
  if (!event.origin || scope === 'SINGLE_EVENT') {
    await setState(tx, id, 'DELETED', headers)
    return
  }
  const { series } = event.origin
  const origin = scope === 'ORIGINAL_EVENT' ? { ...event.origin, day: series.rule.firstDay } : event.origin
  await deleteFollowing(tx, origin)
}

const remove = procedures.remove.handler(async ({ context, input }) => {
  await deleteEvent(context, input)
  return ok({})
})

const removeById = procedures.removeById.handler(async ({ context, input }) => {
  await deleteEvent(context, { ...input, id: input.event_id })
  return ok({})
})

export const events = {
  listStructure,
  listOwn,
  calendar,
  add,
  addRecurring,
  update,
  activate,
  deactivate,
  remove,
  removeById,
}
