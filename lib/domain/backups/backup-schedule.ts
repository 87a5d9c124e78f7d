import { Temporal } from 'temporal-polyfill'

/** The hour of a night at which a backup is due, on the clocks of the installation's zone. */
const DUE_AT = Temporal.PlainTime.from('02:30')
/** A backup that fails is tried again each hour, so often. */
const MAX_FAILURES = 3

/** The last moment, up to now, at which a backup was due. An hour that clocks leave out is the one after it. */
export function lastDue(now: Date, zone: string): Date {
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const dueOn = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: DUE_AT })
  const today = dueOn(clock.toPlainDate())
  const isPast = Temporal.ZonedDateTime.compare(today, clock) <= 0
  const last = isPast ? today : dueOn(clock.toPlainDate().subtract({ days: 1 }))
  return new Date(last.epochMilliseconds)
}

/** The backups that were begun since the last one was due. */
export type SinceDue = { good: number; failed: number }

/**
 * Whether a nightly backup is to be made now. A machine that was off at night makes it up in the day; one that was asked for
 * by hand counts too.
 */
export const isBackupDue = ({ good, failed }: SinceDue): boolean => good === 0 && failed < MAX_FAILURES

/** A week less half a day, so that a rehearsal that ended late does not move the next one by a night. */
const REHEARSAL_EVERY_MS = 6.5 * 86_400_000

/** Whether the backup that was just made is also to be restored into a throw-away database. */
export const isRehearsalDue = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= REHEARSAL_EVERY_MS
