import { randomUUID } from 'node:crypto'
import { ok } from '@/lib/api/endpoint'
import type { MeetingSaveIn } from '@/lib/api/salesforce/meetings/meeting-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { type WeeklyRule, weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import type { CalendarEvent } from '@/server/ics'
import { env } from '@/server/platform/env'
import { checkLastUpdate, eventsOfPeriod } from '@/server/recurrence'
import { calendarEntries } from './calendar-entries'
import { type MailReport, mailChanges, mailSeriesRest, type Notifier } from './invitations'
import { findMeeting, meetingCalendar } from './meeting-calendar'
import { dayIn, meetingContent, readPeriod } from './meeting-content'
import { firstDayOf, saveFollowing, saveSingle, startRepeating, stopRepeating } from './meeting-edit'
import { attendeeKey, insertMeeting, insertMeetingSeries, lockNamed } from './meeting-store'
import type { MeetingView } from './meeting-view'
import { outlines } from './outline-queries'
import { toAttendees, toMeeting, toMeetingCalendar } from './present'
import { refuseReservedPeople } from './reserved-people'
import { listTypes } from './type-queries'

const procedures = api.salesforce.meetings
const MAX_DAYS_LISTED = 400

const listStructure = procedures.listStructure.handler(async ({ context: { tx }, input }) =>
  ok({
    event_list: (await eventsOfPeriod(tx, meetingCalendar, readPeriod(input, MAX_DAYS_LISTED))).map(
      toMeeting,
    ),
  }),
)

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const isFamily = input.scope === 'family'
  // The specification has no role for the meetings of a family: its people are those of the family's registry.
  if (isFamily && !hasAny(caller.guiItemList, ['GUI_CAN_LIST_ANAGRAFICA_FAMILY'])) {
    throw new Refusal('ERROR_FORBIDDEN')
  }
  const events = await eventsOfPeriod(tx, meetingCalendar, {
    ...readPeriod(input, MAX_DAYS_LISTED),
    isFamily,
  })
  return ok({ event_list: events.map(toMeeting) })
})

const calendar = procedures.calendar.handler(async ({ context: { tx }, input }) => {
  const meetings = await eventsOfPeriod(tx, outlines, readPeriod(input, MAX_DAYS_LISTED))
  return ok(toMeetingCalendar(meetings, await listTypes(tx)))
})

const read = procedures.read.handler(async ({ context: { tx }, input }) =>
  ok({ event: toMeeting(await findMeeting(tx, input.id)) }),
)

const attendants = procedures.attendants.handler(async ({ context: { tx }, input }) =>
  ok({ event_attendant_list: toAttendees(await findMeeting(tx, input.id)) }),
)

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const content = meetingContent(input, env.LUNA_ZONE)
  await lockNamed(tx, content)
  const { accountId } = caller
  const recurrence = input.recurring_info
  if (!recurrence || recurrence.recurring_type === 'noRepeat') {
    const meeting = await findMeeting(tx, await insertMeeting(tx, content, accountId))
    return ok(await reported(tx, { input, caller, before: null, after: meeting }))
  }
  const start = recurrence.start_recurring_date
  const end = recurrence.end_recurring_date
  const firstDay = start ? dayIn(start, content.zone) : content.times.startDay
  const rule: WeeklyRule = {
    firstDay,
    lastDay: end ? dayIn(end, content.zone) : null,
    weekdays: recurrence.recurring_days ?? [weekdayOf(firstDay)],
  }
  const day = firstDayOf(rule)
  const uid = randomUUID()
  const seriesId = await insertMeetingSeries(tx, content, {
    rule,
    splitFrom: null,
    uid,
    sequence: 0,
    accountId,
  })
  const first = await findMeeting(tx, occurrenceId({ seriesId, day }))
  return ok(await reported(tx, { input, caller, before: null, after: first }))
})

type SavedMeeting = {
  input: { notify: boolean }
  caller: Notifier
  before: MeetingView | null
  after: MeetingView
}

/** A meeting that was saved as it leaves, and what its people were mailed where the caller wants that. */
async function reported(tx: Tx, { input, caller, before, after }: SavedMeeting) {
  if (before === null || takesElse(before, after)) await refuseReservedPeople(tx, after)
  const event = toMeeting(after)
  return input.notify ? { event, mail: await mailChanges(tx, caller, before, after) } : { event }
}

/** Whether a meeting takes other times or people than before: what it took already is asked no more. */
const takesElse = (before: MeetingView, after: MeetingView): boolean => {
  const takes = ({ times, attendees, origin }: MeetingView) =>
    JSON.stringify([times, attendees.map(attendeeKey), origin?.series.id])
  return takes(before) !== takes(after)
}

const update = procedures.update.handler(async ({ context: { tx, caller }, input }) => {
  const meeting = await findMeeting(tx, input.id)
  checkLastUpdate(input.recurring_info?.recurring_last_update_date, meeting)
  return ok(await (meeting.origin ? updateOccurrence : updateAlone)(tx, meeting, input, caller))
})

/** Saves a meeting that does not repeat; with a rule it begins to. */
async function updateAlone(tx: Tx, meeting: MeetingView, input: MeetingSaveIn, caller: Notifier) {
  const recurrence = input.recurring_info
  const repeats = recurrence?.recurring_type === 'EVERY_WEEK_SELECTED_DAYS'
  if (!repeats && (input.apply_to ?? recurrence?.apply_to)) {
    throw new Refusal('ERROR_MEETING_NO_SERIES', {}, ['apply_to'])
  }
  const content = meetingContent(input, meeting.zone)
  if (input.dry_run) return { event: toMeeting(meeting) }
  const shown = async (id: number) =>
    reported(tx, { input, caller, before: meeting, after: await findMeeting(tx, id) })
  if (!recurrence || !repeats) return shown(await saveSingle(tx, input.id, content, input.revision))
  const end = recurrence.end_recurring_date
  const rule = {
    weekdays: recurrence.recurring_days,
    lastDay: end ? dayIn(end, meeting.zone) : null,
  }
  return shown(await startRepeating(tx, input.id, content, rule))
}

/** Saves an occurrence alone, or it and all that follow. */
async function updateOccurrence(tx: Tx, meeting: MeetingView, input: MeetingSaveIn, caller: Notifier) {
  const origin = meeting.origin as NonNullable<MeetingView['origin']>
  const recurrence = input.recurring_info
  const scope = input.apply_to ?? recurrence?.apply_to ?? (recurrence ? 'FOLLOWING_EVENTS' : 'SINGLE_EVENT')
  const content = meetingContent(input, meeting.zone)
  const shown = async (id: number) =>
    reported(tx, { input, caller, before: meeting, after: await findMeeting(tx, id) })
  if (scope === 'SINGLE_EVENT') {
    if (input.dry_run) return { event: toMeeting(meeting) }
    return shown(await saveSingle(tx, input.id, content, input.revision))
  }
  if (recurrence?.recurring_type === 'noRepeat') {
    if (input.dry_run) return { event: toMeeting(meeting) }
    const entries = await calendarEntries(tx, meeting)
    const saved = await shown(await stopRepeating(tx, input.id, origin, content))
    return input.notify ? withRest(tx, caller, meeting, entries, saved) : saved
  }
  const end = recurrence?.end_recurring_date
  const { split, seriesId } = await saveFollowing(tx, origin, {
    content,
    weekdays: recurrence?.recurring_days,
    lastDay: end === undefined ? undefined : end === null ? null : dayIn(end, meeting.zone),
    isDryRun: input.dry_run,
  })
  const { occurrences, kept_by_hand } = split.summary
  const summary = { occurrences, kept_by_hand }
  if (seriesId === null) return { event: toMeeting(meeting), summary }
  const saved = { ...(await shown(occurrenceId({ seriesId, day: firstDayOf(split.rule) }))), summary }
  return input.notify && split.oldLastDay !== null ? withRest(tx, caller, meeting, [], saved) : saved
}

/** Adds the mails about what is left of the series that an occurrence was in. */
async function withRest<Saved extends { mail?: MailReport }>(
  tx: Tx,
  caller: Notifier,
  meeting: MeetingView,
  entries: readonly CalendarEvent[],
  saved: Saved,
): Promise<Saved> {
  const rest = await mailSeriesRest(tx, caller, meeting, entries)
  const { sent, without_address } = saved.mail ?? { sent: 0, without_address: [] }
  return { ...saved, mail: { sent: sent + rest.sent, without_address } }
}

export const meetings = { listStructure, list, calendar, read, attendants, add, update }
