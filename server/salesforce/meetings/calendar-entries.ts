import { timesOn } from '@/lib/domain/recurrence/event-times'
import { firstDayOfRule } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import type { CalendarEvent } from '@/server/ics'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { changedOccurrences } from './meeting-queries'
import type { MeetingSeries, MeetingView } from './meeting-view'

type Entered = Pick<MeetingView, 'name' | 'address' | 'zone' | 'times' | 'state' | 'uid' | 'sequence'>

/**
 * The entries by which other calendars know a meeting. An occurrence stands in the one object of its series, with every
 * other date that differs (RFC 5546 §3.2.2): a receiver would otherwise lose those. One that has people of its own
 * stands alone under the series' name.
 */
export async function calendarEntries(tx: Tx, meeting: MeetingView): Promise<CalendarEvent[]> {
  const { origin } = meeting
  if (!origin) return [toEntry(meeting)]
  if (origin.overrides.includes('attendees')) return [toException(meeting)]
  return seriesEntries(tx, origin.series)
}

/** A series with its rule, and the dates on which it differs. Empty for a series without any date. */
export async function seriesEntries(tx: Tx, series: MeetingSeries): Promise<CalendarEvent[]> {
  const { rule } = series
  const first = firstDayOfRule(rule)
  if (first === null) return []
  const changed = await changedOccurrences(tx, series.id)
  const except = changed.flatMap(({ state, origin }) => (state === 'DELETED' && origin ? [origin.day] : []))
  const master = toEntry({ ...series, times: timesOn(first, series.times), state: 'ACTIVE' })
  return [
    {
      ...master,
      rule: { weekdays: rule.weekdays, lastDay: rule.lastDay, except: except.sort() },
    },
    ...changed.filter(({ state }) => state !== 'DELETED').map(toException),
  ]
}

const toEntry = ({ name, address, zone, times, state, uid, sequence }: Entered): CalendarEvent => ({
  uid: `${uid}@${new URL(env.LUNA_URL).hostname}`,
  sequence,
  changedAt: now(),
  title: name,
  description: '',
  location: address,
  url: '',
  zone,
  times,
  state: state === 'ACTIVE' ? 'CONFIRMED' : 'CANCELLED',
  rule: null,
  instead: null,
  invitation: null,
})

function toException(meeting: MeetingView): CalendarEvent {
  const entry = toEntry(meeting)
  if (!meeting.origin) return entry
  const { series, day } = meeting.origin
  const { startTime: time, allDay } = series.times
  return { ...entry, instead: { day, time, allDay } }
}
