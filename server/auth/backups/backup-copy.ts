import { removableBackups } from '@/lib/domain/backups/retention'
import { asSystem } from '@/server/db/system'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { isSendingPaused } from '@/server/platform/restoration-queries'
import { startHeartbeat } from '@/server/platform/resumable-run'
import { type BucketSettings, bucketSettings, urlOf } from '@/server/platform/s3/bucket-settings'
import { asKept, isPresent, pathOf, removeCopiedFiles } from './backup-folder'
import { type BackupRow, copiesIn, latestGood } from './backup-queries'
import {
  beatCopy,
  beginCopy,
  noteCopied,
  noteCopyFailed,
  noteCopyRemoved,
  noteNotRemoved,
} from './backup-store'

const GONE = 'The bucket has no longer this file as it was uploaded.'

/** The bucket of the copies, `s3://bucket/prefix/`; null where none is configured. */
export function backupBucket(): string | null {
  const settings = bucketSettings(env)
  return settings && urlOf(settings)
}

async function openBucket(settings: BucketSettings) {
  const { BackupBucket } = await import('@/server/platform/s3/backup-bucket')
  return BackupBucket.open(settings)
}

/** The id of the last good backup when the bucket does not have it yet, and its file is here to be uploaded. */
export async function backupToCopy(): Promise<number | null> {
  const bucket = backupBucket()
  const row = bucket === null ? null : await asSystem(latestGood)
  if (!row || (row.copy_state === 'DONE' && row.bucket === bucket)) return null
  return (await isPresent(row)) ? row.id : null
}

/**
 * Uploads a good backup into the bucket, unless another process does or it is there. A failure is noted with its reason: the
 * hourly job tries again. Afterwards copies are removed whose place newer ones have taken.
 */
export async function copyBackup(id: number): Promise<void> {
  const settings = bucketSettings(env)
  if (settings === null) return
  const row = await asSystem((tx) => beginCopy(tx, id, urlOf(settings)))
  if (row === null) return
  const heartbeat = startHeartbeat(() => asSystem((tx) => beatCopy(tx, id)))
  try {
    const path = pathOf(row)
    if (path === null || row.name === null || !(await isPresent(row))) {
      throw new Error('The file of the backup is no longer in the folder.')
    }
    await (await openBucket(settings)).upload(row.name, path)
    await asSystem((tx) => noteCopied(tx, id))
  } catch (error) {
    logger.error({ err: error }, 'the copy of a backup into the bucket failed')
    await asSystem((tx) => noteCopyFailed(tx, id, (error as Error).message))
    return
  } finally {
    await heartbeat.stop()
  }
  await removeCopiedFiles(id)
  await removeOldCopies(settings).catch(async (error: Error) => {
    logger.warn({ err: error }, 'old backups were not removed from the bucket')
    await asSystem((tx) =>
      noteNotRemoved(tx, id, `Old backups were not removed from the bucket: ${error.message}`),
    )
  })
}

/**
 * Removes the copies whose place newer ones have taken, by the same rule as in the folder: only those that a row names and
 * only after one that the bucket has. Copies that are gone are noted. One whose removal the bucket refuses (object lock) stays
 * and is asked for again with the next backup. A restored database removes nothing until it is released, as the bucket may
 * be that of the installation that it is a copy of.
 */
async function removeOldCopies(settings: BucketSettings): Promise<void> {
  const { rows, isPaused } = await asSystem(async (tx) => ({
    rows: await copiesIn(tx, urlOf(settings)),
    isPaused: await isSendingPaused(tx),
  }))
  if (isPaused) return
  const bucket = await openBucket(settings)
  const listed = await bucket.list()
  const isThere = ({ name, size }: BackupRow) => name !== null && listed.get(name) === Number(size)
  for (const { id } of rows.filter((row) => !isThere(row))) {
    await asSystem((tx) => noteCopyFailed(tx, id, GONE))
  }
  const there = rows.filter(isThere)
  const removable = new Set(removableBackups(there.map((row) => asKept(row, true))))
  for (const { id, name } of there.filter((row) => removable.has(row.id))) {
    if (name !== null && (await bucket.remove(name))) await asSystem((tx) => noteCopyRemoved(tx, id))
  }
}

/** The copy of a backup in the configured bucket, to be read bit by bit; null where there is none. */
export async function openCopy({ name, bucket, copy_state }: BackupRow): Promise<Blob | null> {
  const settings = bucketSettings(env)
  if (settings === null || name === null || copy_state !== 'DONE' || bucket !== urlOf(settings)) return null
  return (await openBucket(settings)).find(name)
}
