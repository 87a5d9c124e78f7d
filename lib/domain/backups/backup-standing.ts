/** Without a good backup for longer than this, the operators are warned. */
export const MAX_GAP_MS = 36 * 3_600_000

/** The facts by which the backups of an installation are judged. */
export type BackupFacts = {
  isConfigured: boolean
  now: Date
  /** When the last verified backup was begun, and whether its file is in the folder, as long as it was written, or in the bucket. */
  good: { startedAt: Date; isPresent: boolean; missingFiles: number } | null
  /** When the first attempt of all was asked for. */
  firstAt: Date | null
  /** Whether the last attempt that ended failed. */
  hasFailed: boolean
  /** Whether the last rehearsal of a restore failed. */
  hasFailedRehearsal: boolean
  /** Null where no bucket is configured. */
  copy: CopyFacts | null
}

/** The facts by which the copies of backups in a bucket are judged. */
export type CopyFacts = {
  /** When the last backup that the bucket has was begun. */
  copiedAt: Date | null
  /** When the first backup was begun that was to be copied into it. */
  firstAt: Date | null
  /** Whether the upload of the last good backup failed. */
  hasFailed: boolean
}

/** A colour, and the reason of it, of which the worst one counts. */
export type BackupStanding =
  | { level: 'GREEN'; reason: 'GOOD' }
  | { level: 'AMBER'; reason: 'WAITING' | 'FAILED' | 'COPY_FAILED' | 'REHEARSAL' | 'MISSING_FILES' }
  | { level: 'RED'; reason: 'NOT_CONFIGURED' | 'LATE' | 'GONE' | 'COPY_LATE' }

/** How the backups stand: the gap without a good one counts from the begin of the last good one, or from the first attempt. */
export function standingOf(facts: BackupFacts): BackupStanding {
  const { isConfigured, now, good, firstAt, copy } = facts
  if (!isConfigured) return { level: 'RED', reason: 'NOT_CONFIGURED' }
  if (isLate(good?.startedAt ?? firstAt, now)) return { level: 'RED', reason: 'LATE' }
  if (good && !good.isPresent) return { level: 'RED', reason: 'GONE' }
  if (copy && isLate(copy.copiedAt ?? copy.firstAt, now)) return { level: 'RED', reason: 'COPY_LATE' }
  if (facts.hasFailed) return { level: 'AMBER', reason: 'FAILED' }
  if (!good) return { level: 'AMBER', reason: 'WAITING' }
  if (copy?.hasFailed) return { level: 'AMBER', reason: 'COPY_FAILED' }
  if (facts.hasFailedRehearsal) return { level: 'AMBER', reason: 'REHEARSAL' }
  if (good.missingFiles > 0) return { level: 'AMBER', reason: 'MISSING_FILES' }
  return { level: 'GREEN', reason: 'GOOD' }
}

/** Whether a gap that began then lasts too long; one that has not begun does not. */
export const isLate = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() > MAX_GAP_MS
