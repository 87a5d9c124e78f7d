import { addDays, type Day } from '@/lib/domain/core/day'
import { todayIn } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { MAX_EVENT_DAYS } from '@/lib/domain/recurrence/event-times'
import { readOccurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { occurrenceDays, type WeeklyRule } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { type Calendar, findEvent, findOneSeries as findSeries, lockEvent } from '@/server/recurrence'
import { findMeetingSeries, findMeetings, isMeetingId } from './meeting-queries'
import { keepPeople, renewUids } from './meeting-store'
import { MEETING_FIELDS, type MeetingView, meetingOn } from './meeting-view'

/** The calendar of meetings, for the engine of both calendars. An occurrence copies no people: it has those of its series. */
export const meetingCalendar: Calendar<MeetingView> = {
  eventTable: 'meeting',
  seriesTable: 'meeting_series',
  overridable: MEETING_FIELDS,
  copiedColumns: ['address', 'type_id', 'reminders', 'uid', 'sequence', 'created_by'],
  links: [],
  findEvents: findMeetings,
  findSeries: findMeetingSeries,
  toOccurrence: meetingOn,
  async beforeLeaving(tx, series, ids) {
    await keepPeople(tx, series.id, ids)
    await renewUids(tx, ids)
  },
}

/** A meeting by its id, with a row or computed. @throws Refusal ERROR_NOT_FOUND */
export const findMeeting = (tx: Tx, id: number): Promise<MeetingView> => findEvent(tx, meetingCalendar, id)

/** The meeting's row, held until the transaction ends; an occurrence without a row gets it. @throws Refusal ERROR_NOT_FOUND */
export const lockMeeting = (tx: Tx, id: number): Promise<MeetingView> => lockEvent(tx, meetingCalendar, id)

/** Whether an id of the space that both calendars share names a meeting. */
export const isMeeting = (tx: Tx, id: number): Promise<boolean> =>
  isMeetingId(tx, id, id < 0 ? (readOccurrenceId(id)?.seriesId ?? null) : null)

/** The first occurrence of a series that is not over, or its last. @throws Refusal ERROR_NOT_FOUND without any */
export async function nextOccurrence(tx: Tx, seriesId: number): Promise<MeetingView> {
  const series = await findSeries(tx, meetingCalendar, seriesId)
  const days = series ? daysAround(series.rule, todayIn(series.zone, now())) : []
  const views = series ? days.map((day) => meetingOn(series, day)) : []
  const next = views.find(({ endsAt }) => endsAt > now()) ?? views.at(-1)
  if (!next) throw new Refusal('ERROR_NOT_FOUND')
  return findMeeting(tx, next.id)
}

/** The days of a rule in the fortnight around a day, or its last ones before that, or its first ones after it. */
function daysAround(rule: WeeklyRule, today: Day): Day[] {
  const from = [rule.firstDay, addDays(today, -MAX_EVENT_DAYS)].sort().at(-1) ?? rule.firstDay
  const near = occurrenceDays(rule, from, addDays(from, MAX_EVENT_DAYS + 14))
  const { lastDay } = rule
  return near.length > 0 || lastDay === null ? near : occurrenceDays(rule, addDays(lastDay, -7), lastDay)
}
