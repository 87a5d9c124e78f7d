import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue-store'
import type { BackupRow } from './backup-queries'

/** A backup whose process has shown no life for this long is lost: it beats once a second. */
const SILENCE_MS = 60_000
const MAX_ERROR = 500
const LOST = 'The process that made the backup has ended.'

/**
 * Asks for a backup, which a job makes; answers its id, or null while another one is under way in the installation. Its
 * unique index decides that, however many ask at once. A transaction of the system.
 */
export async function requestBackup(
  tx: Tx,
  reason: 'NIGHTLY' | 'MANUAL',
  folder: string,
): Promise<number | null> {
  await failLost(tx)
  const rows = await tx.$queryRaw<{ id: number }[]>`
    insert into backup (reason, folder, created_at) values (${reason}, ${folder}, ${now()})
    on conflict ((true)) where state in ('QUEUED', 'RUNNING', 'VERIFYING') do nothing returning id`
  const id = rows[0]?.id
  if (id === undefined) return null
  await enqueue(tx, 'backup-run', { backup_id: id }, { key: `backup:${id}` })
  return id
}

/** Notes that backups whose process has died have failed. */
async function failLost(tx: Tx): Promise<void> {
  const before = new Date(now().getTime() - SILENCE_MS)
  await tx.backup.updateMany({
    where: { state: { in: ['RUNNING', 'VERIFYING'] }, beat_at: { lt: before } },
    data: { state: 'FAILED', error: LOST, finished_at: now() },
  })
}

/** Begins a backup that waits; false when another process has begun it. */
export async function beginBackup(tx: Tx, id: number): Promise<boolean> {
  const at = now()
  const { count } = await tx.backup.updateMany({
    where: { id, state: 'QUEUED' },
    data: { state: 'RUNNING', started_at: at, beat_at: at },
  })
  return count > 0
}

const UNDER_WAY = { in: ['RUNNING', 'VERIFYING'] }

/** Shows that the process that makes a backup lives. */
export const beatBackup = (tx: Tx, id: number): Promise<unknown> =>
  tx.backup.updateMany({ where: { id, state: UNDER_WAY }, data: { beat_at: now() } })

/** A file that was written: its name in the folder, its bytes, and the stored files that were missing. */
export type WrittenBackup = { name: string; size: number; missing: number }

export const noteWritten = (tx: Tx, id: number, { name, size, missing }: WrittenBackup): Promise<unknown> =>
  tx.backup.updateMany({
    where: { id, state: 'RUNNING' },
    data: { state: 'VERIFYING', name, size, missing_files: missing },
  })

/** Notes that every byte was verified, by which the backup is good; the rehearsal, if one follows, says so itself. */
export const noteVerified = (tx: Tx, id: number): Promise<unknown> =>
  tx.backup.updateMany({
    where: { id, state: 'VERIFYING' },
    data: { state: 'DONE', verified_at: now(), finished_at: now() },
  })

/** Notes why a backup has failed. */
export const noteFailed = (tx: Tx, id: number, reason: string): Promise<unknown> =>
  tx.backup.updateMany({
    where: { id, state: UNDER_WAY },
    data: { state: 'FAILED', error: reason.slice(0, MAX_ERROR), finished_at: now() },
  })

/** Notes the result of a rehearsal: null when everything was restored as it was. */
export const noteRehearsed = (tx: Tx, id: number, fault: string | null): Promise<unknown> =>
  tx.backup.updateMany({
    where: { id },
    data:
      fault === null
        ? { rehearsed_at: now(), rehearsal_error: null }
        : { rehearsal_error: fault.slice(0, MAX_ERROR) },
  })

/** Notes that a backup's file was removed, as newer ones have taken its place. */
export const noteRemoved = (tx: Tx, id: number): Promise<unknown> =>
  tx.backup.updateMany({ where: { id }, data: { state: 'REMOVED' } })

/**
 * Begins the upload of a good backup into a bucket; null when the bucket has it, or another process uploads it. One whose
 * process has died is begun again.
 */
export async function beginCopy(tx: Tx, id: number, bucket: string): Promise<BackupRow | null> {
  const at = now()
  const isFree = [
    { copy_state: null },
    { copy_state: 'FAILED' },
    { copy_state: { not: 'RUNNING' }, bucket: { not: bucket } },
    { copy_state: 'RUNNING', beat_at: { lt: new Date(at.getTime() - SILENCE_MS) } },
  ]
  const { count } = await tx.backup.updateMany({
    where: { id, state: 'DONE', OR: isFree },
    data: { copy_state: 'RUNNING', bucket, beat_at: at },
  })
  return count > 0 ? tx.backup.findUniqueOrThrow({ where: { id } }) : null
}

/** Shows that the process that uploads a backup lives. */
export const beatCopy = (tx: Tx, id: number): Promise<unknown> =>
  tx.backup.updateMany({ where: { id, copy_state: 'RUNNING' }, data: { beat_at: now() } })

/** Notes that the bucket has every byte of a backup. */
export const noteCopied = (tx: Tx, id: number): Promise<unknown> =>
  tx.backup.updateMany({
    where: { id, copy_state: 'RUNNING' },
    data: { copy_state: 'DONE', copy_error: null, copied_at: now() },
  })

/** Notes why the bucket does not have a backup. */
export const noteCopyFailed = (tx: Tx, id: number, reason: string): Promise<unknown> =>
  tx.backup.updateMany({
    where: { id },
    data: { copy_state: 'FAILED', copy_error: reason.slice(0, MAX_ERROR) },
  })

/** Notes that a copy was removed from the bucket, as newer ones have taken its place. */
export const noteCopyRemoved = (tx: Tx, id: number): Promise<unknown> =>
  tx.backup.updateMany({ where: { id }, data: { copy_state: 'REMOVED' } })

/** Notes beside a copy that is whole why older ones could not be removed. */
export const noteNotRemoved = (tx: Tx, id: number, reason: string): Promise<unknown> =>
  tx.backup.updateMany({ where: { id }, data: { copy_error: reason.slice(0, MAX_ERROR) } })

/** The gaps of which operators are warned: none succeeds, or none reaches the bucket. */
export type GapKind = 'backup_late' | 'backup_copy_late'

/** Notes that the operators were warned of the gap that begins with this backup; false when they were before. */
export async function noteWarned(tx: Tx, id: number, kind: GapKind): Promise<boolean> {
  const mark = kind === 'backup_late' ? 'warned_at' : 'copy_warned_at'
  const { count } = await tx.backup.updateMany({ where: { id, [mark]: null }, data: { [mark]: now() } })
  return count > 0
}
