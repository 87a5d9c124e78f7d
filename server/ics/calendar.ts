import ICAL from 'ical.js'
import { addDays, type Day, yearOf } from '@/lib/domain/core/day'
import { type LocalTime, toInstant } from '@/lib/domain/core/local-time'
import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { timeZone } from './time-zone'

/** A repetition: every week, until the last day included; `except` holds the days without it. */
export type CalendarRule = { weekdays: readonly Weekday[]; lastDay: Day | null; except: readonly Day[] }

export type CalendarPerson = { name: string; email: string }

/** An event as calendars of other makers read it. */
export type CalendarEvent = {
  /** The same in every calendar about an event, and for all occurrences of a series; no other event has it. */
  uid: string
  /** Grows with every change. */
  sequence: number
  /** When it was last changed. */
  changedAt: Date
  title: string
  description: string
  location: string
  url: string
  zone: string
  times: EventTimes
  state: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  rule: CalendarRule | null
  /** Of an occurrence that differs from its series: when that had it. */
  instead: { day: Day; time: LocalTime; allDay: boolean } | null
  /** The organizer and the attendee, where a calendar is sent by mail. `answer`: the attendee's answer to it so far. */
  invitation: { organizer: CalendarPerson; attendee: CalendarPerson; answer?: CalendarAnswer } | null
}

/** An answer to an invitation (RFC 5545 §3.2.12); without it the booking of the person is the acceptance. */
export type CalendarAnswer = 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'

/** PUBLISH: a feed that is read again and again. REQUEST and CANCEL: a mail that puts an event in or takes it out. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

export type Calendar = { name: string; method: CalendarMethod; events: readonly CalendarEvent[] }

/** A calendar as text (RFC 5545): UTF-8, lines of at most 75 octets that end in CRLF. */
export function calendarText({ name, method, events }: Calendar): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Luna//Luna//IT')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', method)
  if (method === 'PUBLISH') {
    calendar.addPropertyWithValue('x-wr-calname', name).resetType('text')
    calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H')).resetType('duration')
  }
  for (const [zone, year] of zonesOf(events)) calendar.addSubcomponent(timeZone(zone, year))
  for (const event of events) calendar.addSubcomponent(eventComponent(event))
  return `${calendar.toString()}\r\n`
}

/** The zones whose clocks are named, each with the first year in which they are. */
function zonesOf(events: readonly CalendarEvent[]): Map<string, number> {
  const zones = new Map<string, number>()
  for (const { zone, times, instead } of events) {
    if (times.allDay && (instead === null || instead.allDay)) continue
    const year = Math.min(yearOf(times.startDay), instead ? yearOf(instead.day) : Number.POSITIVE_INFINITY)
    zones.set(zone, Math.min(year, zones.get(zone) ?? year))
  }
  return zones
}

const dateOf = (day: Day): ICAL.Time => ICAL.Time.fromDateString(day)
const clockOf = (day: Day, time: LocalTime): ICAL.Time => ICAL.Time.fromDateTimeString(`${day}T${time}`)
const utcOf = (instant: Date): ICAL.Time =>
  ICAL.Time.fromDateTimeString(`${instant.toISOString().slice(0, 19)}Z`)

/** A day, or a time by the clocks of a zone. */
function addWhen(
  component: ICAL.Component,
  name: string,
  { day, time, zone }: { day: Day; time: LocalTime | null; zone: string },
): void {
  const property = new ICAL.Property(name, component)
  if (time === null) property.resetType('date')
  property.setValue(time === null ? dateOf(day) : clockOf(day, time))
  if (time !== null) property.setParameter('tzid', zone)
  component.addProperty(property)
}

function eventComponent(event: CalendarEvent): ICAL.Component {
  const component = new ICAL.Component('vevent')
  const { zone, times, instead, rule } = event
  component.addPropertyWithValue('uid', event.uid)
  component.addPropertyWithValue('dtstamp', utcOf(event.changedAt))
  component.addPropertyWithValue('last-modified', utcOf(event.changedAt))
  component.addPropertyWithValue('sequence', event.sequence)
  if (instead) {
    const { day, time, allDay } = instead
    addWhen(component, 'recurrence-id', { day, time: allDay ? null : time, zone })
  }
  addWhen(component, 'dtstart', { day: times.startDay, time: times.allDay ? null : times.startTime, zone })
  // A day on which something ends is not one of its own days: it is the one after them (RFC 5545, 3.6.1).
  if (times.allDay) addWhen(component, 'dtend', { day: addDays(times.endDay, 1), time: null, zone })
  else addWhen(component, 'dtend', { day: times.endDay, time: times.endTime, zone })
  if (rule) addRule(component, event, rule)
  addTexts(component, event)
  component.addPropertyWithValue('status', event.state)
  component.addPropertyWithValue('transp', event.state === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT')
  if (event.invitation) addPeople(component, event.invitation)
  return component
}

/** Control characters have no place in a calendar, but line ends, which are written as \\n. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' ')

function addTexts(component: ICAL.Component, { title, location, description, url }: CalendarEvent): void {
  for (const [name, text] of Object.entries({ summary: title, location, description, url })) {
    if (text) component.addPropertyWithValue(name, plain(text))
  }
}

/** The rule of a series; it ends with the start of its last occurrence, by the clocks of UTC (RFC 5545, 3.3.10). */
function addRule(component: ICAL.Component, { times, zone }: CalendarEvent, rule: CalendarRule): void {
  const until = rule.lastDay && untilOf(rule.lastDay, times, zone)
  const recur = new ICAL.Recur({
    freq: 'WEEKLY',
    byday: rule.weekdays.map((weekday) => weekday.slice(0, 2)),
    wkst: ICAL.Time.MONDAY,
    ...(until ? { until } : {}),
  })
  component.addPropertyWithValue('rrule', recur)
  for (const day of rule.except) {
    addWhen(component, 'exdate', { day, time: times.allDay ? null : times.startTime, zone })
  }
}

const untilOf = (lastDay: Day, times: EventTimes, zone: string): ICAL.Time =>
  times.allDay ? dateOf(lastDay) : utcOf(toInstant(lastDay, times.startTime, zone))

/** An answer is requested where one can be given; of people who booked, the booking is their acceptance. */
function addPeople(
  component: ICAL.Component,
  { organizer, attendee, answer }: NonNullable<CalendarEvent['invitation']>,
): void {
  const inviting = component.addPropertyWithValue('organizer', `mailto:${organizer.email}`)
  inviting.setParameter('cn', organizer.name)
  const invited = component.addPropertyWithValue('attendee', `mailto:${attendee.email}`)
  invited.setParameter('cn', attendee.name)
  invited.setParameter('partstat', answer ?? 'ACCEPTED')
  invited.setParameter('rsvp', answer === undefined ? 'FALSE' : 'TRUE')
}
