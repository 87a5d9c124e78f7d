import type { TimelineMeeting } from '@/lib/api/anagrafica/timeline-fields'
import type { Day } from '@/lib/domain/core/day'
import { instantTextOf, type LocalTime, toInstant } from '@/lib/domain/core/local-time'
import { firstOccurrence } from '@/lib/domain/recurrence/first-occurrence'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'

/** The row of a meeting (`meeting_id`), or of a whole series (`series_id`). */
type MeetingFacts = {
  meeting_id: number | null
  series_id: number | null
  name: string
  zone: string
  start_day: Day
  start_time: LocalTime
  allDay: boolean
  last_day: Day | null
  weekdays: Weekday[] | null
  cancellato: boolean
}

/** A meeting as the timeline shows it; of a series its first date. */
export function toTimelineMeeting(data: Record<string, unknown>): TimelineMeeting {
  const { meeting_id, series_id, name, zone, start_day, start_time, allDay, ...rest } = data as MeetingFacts
  const { last_day: lastDay, weekdays, cancellato } = rest
  const first = firstOccurrence(series_id ?? 0, { firstDay: start_day, lastDay, weekdays: weekdays ?? [] })
  const day = series_id === null ? start_day : first.day
  return {
    event_id: meeting_id ?? occurrenceId(first),
    name,
    start_datetime: instantTextOf(day, start_time, toInstant(day, start_time, zone)),
    allDay,
    recurring: series_id !== null,
    cancellato,
  }
}
