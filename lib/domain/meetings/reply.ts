/** Answers to invitations that come by mail (RFC 5546 §3.2.3 and §3.2.7), without the form in which they come. */
import { addDays, type Day } from '../core/day'
import { LAST_SECOND, type LocalTime, MIDNIGHT, toLocal } from '../core/local-time'
import type { EventTimes } from '../recurrence/event-times'
import type { GIVEN_ANSWERS } from './attendee'

/** A time as a calendar writes it. `time` null: a whole day; `instant` null: its zone is not known. */
export type WrittenTime = { day: Day; time: LocalTime | null; instant: Date | null }

export type MeetingReply = {
  uid: string
  /** The one date of a series that is answered; null for a meeting, or for a whole series. */
  date: WrittenTime | null
  /** The version of the meeting that is answered; 0 where the answer names none (RFC 5545 §3.8.7.4). */
  sequence: number
  writtenAt: Date
  /** The address that was invited, in lower case. */
  attendee: string
  answer: (typeof GIVEN_ANSWERS)[number]
  note: string
  /** Another time that is proposed. `end`: of whole days the day after the last. */
  proposal: { start: WrittenTime; end: WrittenTime | null } | null
}

type Schedule = { zone: string; times: Pick<EventTimes, 'startTime' | 'allDay'> }

/**
 * The day of a series that an answer is about (RECURRENCE-ID), by the clocks of the series. Null where that cannot be
 * known: a time in no known zone counts only when it is the series' own.
 */
export function answeredDay({ day, time, instant }: WrittenTime, { zone, times }: Schedule): Day | null {
  if (time === null || (times.allDay && time === MIDNIGHT)) return day
  if (instant) return toLocal(instant, zone).day
  return times.allDay || time === times.startTime ? day : null
}

/** The times that are proposed, by the clocks of a zone; null where they cannot be known. */
export function proposedTimes(
  { start, end }: NonNullable<MeetingReply['proposal']>,
  zone: string,
): EventTimes | null {
  if (start.time === null) {
    const endDay = end && end.day > start.day ? addDays(end.day, -1) : start.day
    return { startDay: start.day, startTime: MIDNIGHT, endDay, endTime: LAST_SECOND, allDay: true }
  }
  if (!start.instant) return null
  const from = toLocal(start.instant, zone)
  const to = end?.instant && end.instant >= start.instant ? toLocal(end.instant, zone) : from
  return { startDay: from.day, startTime: from.time, endDay: to.day, endTime: to.time, allDay: false }
}
