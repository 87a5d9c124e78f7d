import { type Day, mondayOf } from '../core/day'

/** A backup whose file is in the folder: the day on which it was made, and whether every byte of it was verified. */
export type KeptBackup = { id: number; day: Day; isVerified: boolean }

const DAYS = 7
const WEEKS = 4
const MONTHS = 12

/**
 * The ids of the backups that are to be removed, of those in the order in which they were made. Verified ones stay: the last of each
 * of the last seven days that have one, of the last four weeks, and of the last twelve months. Nothing is removed but what
 * is older than a verified one, so the last verified one and all that came after it stay.
 */
export function removableBackups(backups: readonly KeptBackup[]): number[] {
  const verified = backups.filter(({ isVerified }) => isVerified)
  const last = verified.at(-1)
  if (!last) return []
  const kept = new Set([
    ...lastOfEach(verified, DAYS, ({ day }) => day),
    ...lastOfEach(verified, WEEKS, ({ day }) => mondayOf(day)),
    ...lastOfEach(verified, MONTHS, ({ day }) => day.slice(0, 7)),
  ])
  const older = backups.slice(
    0,
    backups.findIndex(({ id }) => id === last.id),
  )
  return older.map(({ id }) => id).filter((id) => !kept.has(id))
}

/** The ids of the last backup of each of the last `count` spans that have one. */
function lastOfEach(
  backups: readonly KeptBackup[],
  count: number,
  spanOf: (backup: KeptBackup) => string,
): number[] {
  const lasts = new Map<string, number>()
  for (const backup of backups) {
    const span = spanOf(backup)
    lasts.delete(span)
    lasts.set(span, backup.id)
  }
  return [...lasts.values()].slice(-count)
}
