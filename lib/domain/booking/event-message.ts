/** The mails that people get about their bookings, and the conditions under which a mail is still useful. */

import type { EventTimes } from '../recurrence/event-times'
import type { AttendantState } from './attendance'

export const EVENT_MESSAGES = [
  'BOOKED',
  'QUEUED',
  'PROMOTED',
  'CHANGED',
  'CANCELLED',
  'LEFT',
  'REMINDER',
] as const

export type EventMessageKind = (typeof EVENT_MESSAGES)[number]

/** The placeholders that a structure's own texts of these mails may contain. */
export const EVENT_PLACEHOLDERS = [
  'event',
  'date',
  'time',
  'location',
  'teacher',
  'position',
  'sender',
] as const

/** The facts of an event that matter to the people who booked it. */
export type EventFacts = {
  name: string
  times: EventTimes
  location: string
  teachers: string
  state: 'ACTIVE' | 'CANCELLED' | 'DELETED'
}

export type ChangedFact = 'name' | 'times' | 'location' | 'teachers' | 'state'

type BookingStatus = { attendant: AttendantState; event: EventFacts['state']; isOver: boolean }

/**
 * Whether a message about a booking is still true when it is about to be sent: a person who has left the queue gets no
 * mail about a free place. No message is sent about an event that is over.
 */
export function isStillRelevant(
  kind: EventMessageKind,
  { attendant, event, isOver }: BookingStatus,
): boolean {
  if (isOver) return false
  if (kind === 'LEFT') return attendant === 'REMOVED_FROM_EVENT'
  if (kind === 'CHANGED' || kind === 'CANCELLED') {
    return attendant === 'SUBSCRIBED' || attendant === 'ON_WAITING_QUEUE'
  }
  if (event !== 'ACTIVE') return false
  return attendant === (kind === 'QUEUED' ? 'ON_WAITING_QUEUE' : 'SUBSCRIBED')
}

/** In what an event is no longer what it was; empty when all changes undid each other. */
export function changesOf(before: EventFacts, after: EventFacts): ChangedFact[] {
  const takesPlace = (facts: EventFacts) => facts.state === 'ACTIVE'
  if (!takesPlace(after)) return takesPlace(before) ? ['state'] : []
  const isChanged: Record<ChangedFact, boolean> = {
    state: !takesPlace(before),
    name: before.name !== after.name,
    times: !sameTimes(before.times, after.times),
    location: before.location !== after.location,
    teachers: before.teachers !== after.teachers,
  }
  return (['state', 'name', 'times', 'location', 'teachers'] as const).filter((fact) => isChanged[fact])
}

const sameTimes = (one: EventTimes, other: EventTimes): boolean =>
  one.startDay === other.startDay &&
  one.endDay === other.endDay &&
  one.allDay === other.allDay &&
  (one.allDay || (one.startTime === other.startTime && one.endTime === other.endTime))
