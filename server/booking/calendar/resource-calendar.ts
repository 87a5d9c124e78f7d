import { addDays, type Day } from '@/lib/domain/core/day'
import { MIDNIGHT, toInstant, toLocal } from '@/lib/domain/core/local-time'
import type { Translate } from '@/lib/i18n/translate'
import type { Tx } from '@/server/db/client'
import type { CalendarEvent } from '@/server/ics'
import { env } from '@/server/platform/env'
import {
  type CalendarSlot,
  calendarSlots,
  findResource,
  type ResourceOfCalendar,
} from '@/server/reserved-times'
import { meetingTimesOf } from '@/server/salesforce'
import { calendarUid } from './calendar-entry'
import { resourceEvents } from './feed-events'

/** Calendars of resources show no time that is older, and none that is later: reservations end within a year. */
const DAYS_BACK = 30
const DAYS_AHEAD = 366

type ResourceFeed = { id: number; withNames: boolean; today: Day }

/**
 * Everything that takes a resource of the reservations: reservations (a request is not sure), blackouts, the classes at
 * the place and of the person that it is the same as, and that person's meetings, of which it shows the times only.
 * Names of customers stand in it only with `withNames`.
 */
export async function resourceCalendar(
  tx: Tx,
  { id, withNames, today }: ResourceFeed,
  t: Translate,
): Promise<CalendarEvent[]> {
  const resource = await findResource(tx, id)
  if (!resource) return []
  const { location_id, teacher_id } = resource
  const period = { from: midnight(addDays(today, -DAYS_BACK)), to: midnight(addDays(today, DAYS_AHEAD)) }
  const slots = await calendarSlots(tx, id, period)
  const atPlace = location_id
    ? await resourceEvents(tx, { resource: { kind: 'LOCATION', id: location_id }, today })
    : []
  const ofPerson = teacher_id
    ? await resourceEvents(tx, { resource: { kind: 'TEACHER', id: teacher_id }, today })
    : []
  const meetings = resource.sku ? await meetingTimesOf(tx, period, [resource.sku]) : []
  const shown = new Set(atPlace.map(entryKey))
  return [
    ...slots.map((slot) => toEntry(slot, resource, withNames, t)),
    ...atPlace,
    ...ofPerson.filter((entry) => !shown.has(entryKey(entry))),
    ...meetings.map(({ start, end }) => busyEntry({ start, end }, { resource, today }, t)),
  ]
}

const midnight = (day: Day): Date => toInstant(day, MIDNIGHT, env.LUNA_ZONE)

/** A class at the place and of the person of one resource stands once in its calendar. */
const entryKey = ({ uid, instead }: CalendarEvent): string => `${uid} ${instead?.day ?? ''}`

function toEntry(
  slot: CalendarSlot,
  resource: ResourceOfCalendar,
  withNames: boolean,
  t: Translate,
): CalendarEvent {
  const { id, unit, state, people, zone } = slot
  const facts = [
    people > 1 ? t('booking.feeds.people', { count: people }) : '',
    resource.units > 1 && state !== 'BLACKOUT' ? t('booking.feeds.unit', { unit }) : '',
  ]
  return {
    ...timesOf(slot.starts_at, slot.ends_at, zone),
    uid: calendarUid('slot', id),
    sequence: slot.revision - 1,
    changedAt: slot.changed_at,
    title: titleOf(slot, withNames, t),
    description: facts.filter(Boolean).join(' · '),
    location: placeOf(resource),
    state: state === 'REQUESTED' ? 'TENTATIVE' : 'CONFIRMED',
  }
}

function titleOf({ state, reason, name }: CalendarSlot, withNames: boolean, t: Translate): string {
  if (state === 'BLACKOUT') return reason || t('booking.feeds.closed')
  return withNames ? name : t('booking.feeds.reserved')
}

const placeOf = ({ name, address }: ResourceOfCalendar): string => [name, address].filter(Boolean).join(', ')

function busyEntry(
  { start, end }: { start: Date; end: Date },
  { resource, today }: { resource: ResourceOfCalendar; today: Day },
  t: Translate,
): CalendarEvent {
  return {
    ...timesOf(start, end, env.LUNA_ZONE),
    uid: `busy-${start.getTime()}-${calendarUid('resource', resource.id)}`,
    sequence: 0,
    changedAt: midnight(today),
    title: t('booking.feeds.busy'),
    description: '',
    location: placeOf(resource),
    state: 'CONFIRMED',
  }
}

function timesOf(start: Date, end: Date, zone: string) {
  const from = toLocal(start, zone)
  const to = toLocal(end, zone)
  return {
    url: '',
    zone,
    times: { startDay: from.day, startTime: from.time, endDay: to.day, endTime: to.time, allDay: false },
    rule: null,
    instead: null,
    invitation: null,
  }
}
