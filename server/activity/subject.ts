import type { Activity } from '@/lib/api/activity/timeline-fields'
import { instantTextOf, toInstant, toInstantText } from '@/lib/domain/core/local-time'
import { money, toWire } from '@/lib/domain/core/money'
import { firstOccurrence } from '@/lib/domain/recurrence/first-occurrence'
import { occurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { env } from '@/server/platform/env'
import type { SubjectRow } from './subject-queries'

type Subject = NonNullable<Activity['subject']>

/** The thing of an event as the timeline shows it; of a series of meetings its first date. */
export function toSubject({ type, id, name, facts }: SubjectRow): Subject {
  const { mail_state = null, starts_at, zone = env.LUNA_ZONE, counts = null } = facts
  const subject = { type, id, name, mail_state, counts }
  if (facts.series) return { ...subject, ...firstDate(id, facts.series) }
  return { ...subject, starts_at: starts_at ? toInstantText(new Date(starts_at), zone) : null }
}

function firstDate(
  seriesId: number,
  { first_day, last_day, weekdays, start_time, zone }: NonNullable<SubjectRow['facts']['series']>,
): Pick<Subject, 'id' | 'starts_at'> {
  const rule = { firstDay: first_day, lastDay: last_day, weekdays: weekdays ?? [] }
  const first = firstOccurrence(seriesId, rule)
  const starts_at = instantTextOf(first.day, start_time, toInstant(first.day, start_time, zone))
  return { id: occurrenceId(first), starts_at }
}

/** An amount of the stream as the wire has it. */
export const toAmount = (cents: number | null): number | null =>
  cents === null ? null : toWire(money(cents).div(100))
