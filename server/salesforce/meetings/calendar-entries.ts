import type { Day } from '@/lib/domain/core/day'
import { timesOn } from '@/lib/domain/recurrence/event-times'
import { firstDayOfRule } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import type { CalendarEvent } from '@/server/ics'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { changedOccurrences } from './meeting-queries'
import type { MeetingSeries, MeetingView } from './meeting-view'

type Entered = Pick<
  MeetingView,
  'name' | 'address' | 'zone' | 'times' | 'state' | 'uid' | 'sequence' | 'changedAt'
>

/**
 * The entries by which a mail makes a meeting known to other calendars. An occurrence stands in the one object of its
 * series, with every other date that differs (RFC 5546 §3.2.2): a receiver would otherwise lose those. One that has
 * people of its own stands alone under the series' name.
 */
export async function calendarEntries(tx: Tx, meeting: MeetingView): Promise<CalendarEvent[]> {
  const { origin } = meeting
  if (!origin) return [toEntry(meeting)].map(fresh)
  if (origin.overrides.includes('attendees')) return [toException(meeting)].map(fresh)
  return seriesEntries(tx, origin.series)
}

/** A series with its rule, and the dates on which it differs, for a mail. Empty for a series without any date. */
export async function seriesEntries(tx: Tx, series: MeetingSeries): Promise<CalendarEvent[]> {
  return entriesOfSeries(series, await changedOccurrences(tx, [series.id])).map(fresh)
}

/** A mail is as new as its writing (RFC 5546 §2.1.5); a calendar that is read again is as new as what it shows. */
const fresh = (entry: CalendarEvent): CalendarEvent => ({ ...entry, changedAt: now() })

/**
 * A series with its rule, and of the dates that differ those that are shown; the others are left out of the rule, as
 * deleted ones and those of `without` are. Empty for a series without any date.
 */
export function entriesOfSeries(
  series: MeetingSeries,
  changed: readonly MeetingView[],
  isShown: (meeting: MeetingView) => boolean = () => true,
  without: readonly Day[] = [],
): CalendarEvent[] {
  const { rule, lastUpdate: changedAt } = series
  const first = firstDayOfRule(rule)
  if (first === null) return []
  const shown = changed.filter((meeting) => meeting.state !== 'DELETED' && isShown(meeting))
  const left = changed.filter((meeting) => !shown.includes(meeting))
  const kept = new Set(shown.map(({ origin }) => origin?.day))
  const gone = [
    ...left.flatMap(({ origin }) => origin?.day ?? []),
    ...without.filter((day) => !kept.has(day)),
  ]
  const except = [...new Set(gone)].sort()
  const master = toEntry({ ...series, times: timesOn(first, series.times), state: 'ACTIVE', changedAt })
  return [
    { ...master, rule: { weekdays: rule.weekdays, lastDay: rule.lastDay, except } },
    ...shown.map(toException),
  ]
}

/** A meeting by itself; a date of a series that is not there has a name of its own, lest a reader look for the series. */
export function loneEntry(meeting: MeetingView): CalendarEvent {
  const { uid, id, origin } = meeting
  return toEntry(origin ? { ...meeting, uid: `${uid}-${id}` } : meeting)
}

const toEntry = ({
  name,
  address,
  zone,
  times,
  state,
  uid,
  sequence,
  changedAt,
}: Entered): CalendarEvent => ({
  uid: `${uid}@${new URL(env.LUNA_URL).hostname}`,
  sequence,
  changedAt,
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
