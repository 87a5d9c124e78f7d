/** Without a good backup for longer than this, the operators are warned. */
export const MAX_GAP_MS = 36 * 3_600_000

/** The facts by which the backups of an installation are judged. */
export type BackupFacts = {
  isConfigured: boolean
  now: Date
  /** When the last verified backup was begun, and whether its file is in the folder, as long as it was written. */
  good: { startedAt: Date; isPresent: boolean; missingFiles: number } | null
  /** When the first attempt of all was asked for. */
  firstAt: Date | null
  /** Whether the last attempt that ended failed. */
  hasFailed: boolean
  /** Whether the last rehearsal of a restore failed. */
  hasFailedRehearsal: boolean
}

/** A colour, and the reason of it, of which the worst one counts. */
export type BackupStanding =
  | { level: 'GREEN'; reason: 'GOOD' }
  | { level: 'AMBER'; reason: 'WAITING' | 'FAILED' | 'REHEARSAL' | 'MISSING_FILES' }
  | { level: 'RED'; reason: 'NOT_CONFIGURED' | 'LATE' | 'GONE' }

/** How the backups stand: the gap without a good one counts from the begin of the last good one, or from the first attempt. */
export function standingOf(facts: BackupFacts): BackupStanding {
  const { isConfigured, now, good, firstAt } = facts
  if (!isConfigured) return { level: 'RED', reason: 'NOT_CONFIGURED' }
  if (isLate(good?.startedAt ?? firstAt, now)) return { level: 'RED', reason: 'LATE' }
  if (good && !good.isPresent) return { level: 'RED', reason: 'GONE' }
  if (facts.hasFailed) return { level: 'AMBER', reason: 'FAILED' }
  if (!good) return { level: 'AMBER', reason: 'WAITING' }
  if (facts.hasFailedRehearsal) return { level: 'AMBER', reason: 'REHEARSAL' }
  if (good.missingFiles > 0) return { level: 'AMBER', reason: 'MISSING_FILES' }
  return { level: 'GREEN', reason: 'GOOD' }
}

/** Whether a gap that began then lasts too long; one that has not begun does not. */
export const isLate = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() > MAX_GAP_MS
