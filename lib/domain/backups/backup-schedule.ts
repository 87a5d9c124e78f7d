import { addDays } from '../core/day'
import { localTime, todayIn, toInstant } from '../core/local-time'

/** The hour of a night at which a backup is due, on the clocks of the installation's zone. */
const DUE_AT = localTime('02:30:00')
/** A backup that fails is tried again each hour, so often. */
const MAX_FAILURES = 3

/** The last moment, up to now, at which a backup was due. An hour that clocks leave out is the one after it. */
export function lastDue(now: Date, zone: string): Date {
  const today = todayIn(zone, now)
  const due = toInstant(today, DUE_AT, zone)
  return due <= now ? due : toInstant(addDays(today, -1), DUE_AT, zone)
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
