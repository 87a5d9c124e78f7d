import type { SinceDue } from '@/lib/domain/backups/backup-schedule'
import type { Tx } from '@/server/db/client'
import type { backupModel } from '@/server/db/generated/models/backup'

export type BackupRow = backupModel

/** Every query here is one of a transaction of the system: the application's role has no right to the table. */
export const latestBackups = (tx: Tx, count: number): Promise<BackupRow[]> =>
  tx.backup.findMany({ orderBy: { id: 'desc' }, take: count })

/** The last backup of which every byte was verified. */
export const lastGood = (tx: Tx): Promise<BackupRow | null> =>
  tx.backup.findFirst({ where: { state: 'DONE' }, orderBy: [{ verified_at: 'desc' }, { id: 'desc' }] })

/** The good backup that was made last. */
export const latestGood = (tx: Tx): Promise<BackupRow | null> =>
  tx.backup.findFirst({ where: { state: 'DONE' }, orderBy: { id: 'desc' } })

/** The copies that a bucket has, in the order in which the backups were made. */
export const copiesIn = (tx: Tx, bucket: string): Promise<BackupRow[]> =>
  tx.backup.findMany({ where: { bucket, copy_state: 'DONE' }, orderBy: { id: 'asc' } })

/** The last backup that a bucket has. */
export const lastCopied = (tx: Tx, bucket: string): Promise<BackupRow | null> =>
  tx.backup.findFirst({ where: { bucket, copy_state: 'DONE' }, orderBy: { id: 'desc' } })

/** The first backup that was to be copied into a bucket. */
export const firstCopy = (tx: Tx, bucket: string): Promise<BackupRow | null> =>
  tx.backup.findFirst({ where: { bucket }, orderBy: { id: 'asc' } })

/** The first attempt of all. */
export const firstAttempt = (tx: Tx): Promise<BackupRow | null> =>
  tx.backup.findFirst({ orderBy: { id: 'asc' } })

/** The last attempt that has ended. */
export const lastEnded = (tx: Tx): Promise<BackupRow | null> =>
  tx.backup.findFirst({ where: { state: { in: ['DONE', 'FAILED'] } }, orderBy: { id: 'desc' } })

/** The last backup that was restored for a rehearsal, or with which that failed. */
export const lastRehearsal = (tx: Tx): Promise<BackupRow | null> =>
  tx.backup.findFirst({
    where: { OR: [{ rehearsed_at: { not: null } }, { rehearsal_error: { not: null } }] },
    orderBy: { id: 'desc' },
  })

/** When a backup was last restored into a throw-away database. */
export async function rehearsedAt(tx: Tx): Promise<Date | null> {
  const { _max } = await tx.backup.aggregate({ _max: { rehearsed_at: true } })
  return _max.rehearsed_at
}

/** The backups that were asked for since a moment; one that is under way counts as good. */
export async function backupsSince(tx: Tx, due: Date): Promise<SinceDue> {
  const since = { created_at: { gte: due } }
  const failed = await tx.backup.count({ where: { ...since, state: 'FAILED' } })
  const good = await tx.backup.count({ where: { ...since, state: { not: 'FAILED' } } })
  return { good, failed }
}

/** The backups that have a file in a folder, in the order in which they were made. */
export const backupsWithFile = (tx: Tx, folder: string): Promise<BackupRow[]> =>
  tx.backup.findMany({
    where: { folder, name: { not: null }, state: { in: ['DONE', 'FAILED'] } },
    orderBy: { id: 'asc' },
  })

/** The language of the account that has an operator's address; null where there is no such account. */
export async function languageOfOperator(tx: Tx, email: string): Promise<string | null> {
  const account = await tx.account.findFirst({ where: { email }, select: { language: true } })
  return account?.language ?? null
}
