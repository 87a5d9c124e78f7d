import ICAL from 'ical.js'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { parseInstant } from '@/lib/domain/core/day'

/** `name | start | end | state` of a meeting: instants in UTC, of whole days the first and the last day. */
export type ExpandedMeeting = string

const text = (name: string, start: string, end: string, isCancelled: boolean): ExpandedMeeting =>
  [name, start, end, isCancelled ? 'CANCELLED' : 'CONFIRMED'].join(' | ')

const lastDay = (end: ICAL.Time): string => {
  const day = end.clone()
  day.adjust(-1, 0, 0, 0)
  return day.toString()
}

function toText(item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ExpandedMeeting {
  const isCancelled = item.component.getFirstPropertyValue('status') === 'CANCELLED'
  if (start.isDate) return text(item.summary, start.toString(), lastDay(end), isCancelled)
  return text(item.summary, start.toJSDate().toISOString(), end.toJSDate().toISOString(), isCancelled)
}

/** Every event of a calendar that begins before a day, as a reader of another maker expands it; in order. */
export function expandedCalendar(calendar: string, before: string): ExpandedMeeting[] {
  const root = new ICAL.Component(ICAL.parse(calendar))
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = root.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const masters = events.filter((event) => !event.isRecurrenceException())
  const byUid = new Map(masters.map((event) => [event.uid, event]))
  for (const exception of events.filter((event) => event.isRecurrenceException())) {
    const master = byUid.get(exception.uid)
    if (!master) throw new Error(`an exception without its series: ${exception.uid}`)
    master.relateException(exception)
  }
  const limit = ICAL.Time.fromDateString(before)
  return masters.flatMap((event) => occurrencesOf(event, limit)).sort()
}

function occurrencesOf(event: ICAL.Event, limit: ICAL.Time): ExpandedMeeting[] {
  if (!event.isRecurring()) return [toText(event, event.startDate, event.endDate)]
  const found: ExpandedMeeting[] = []
  const steps = event.iterator()
  for (let next = steps.next(); next && next.compare(limit) < 0; next = steps.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    found.push(toText(item, startDate, endDate))
  }
  return found
}

/** Meetings of the API in the same words; in order. */
export const expandedMeetings = (meetings: readonly Meeting[]): ExpandedMeeting[] =>
  meetings
    .map(({ name, start_datetime: start, end_datetime: end, allDay, cancellato }) =>
      allDay
        ? text(name, start.slice(0, 10), end.slice(0, 10), cancellato)
        : text(name, parseInstant(start).toISOString(), parseInstant(end).toISOString(), cancellato),
    )
    .sort()
