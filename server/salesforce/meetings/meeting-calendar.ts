import { readOccurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import type { Tx } from '@/server/db/client'
import { type Calendar, findEvent, lockEvent } from '@/server/recurrence'
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
