import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { removableBackups } from '@/lib/domain/backups/retention'
import { todayIn } from '@/lib/domain/core/local-time'
import { asSystem } from '@/server/db/system'
import { env } from '@/server/platform/env'
import { type BackupRow, backupsWithFile } from './backup-queries'
import { noteRemoved } from './backup-store'

/** A file that Luna made; a row names nothing else. */
const NAME = /^luna-[\w.+-]+\.tar\.age$/
/** Where a backup is written that is kept in a bucket alone, until the bucket has it. */
const WAITING_ROOM = '.data/backups'

/** Whether files stay in a folder of this machine. */
export const keepsFiles = (): boolean => env.LUNA_BACKUP_DIR !== ''

/** The folder in which the nightly backups are made; null where none are configured. */
export function backupFolder(): string | null {
  if (keepsFiles()) return resolve(env.LUNA_BACKUP_DIR)
  return env.LUNA_BACKUP_S3_BUCKET ? resolve(WAITING_ROOM) : null
}

/** Where the file of a backup is; null for one without a file, or of a folder that is no longer the configured one. */
export function pathOf({ folder, name }: Pick<BackupRow, 'folder' | 'name'>): string | null {
  return name !== null && NAME.test(name) && folder === backupFolder() ? join(folder, name) : null
}

/** Whether the file of a backup is in the folder, as long as it was written. */
export async function isPresent(row: Pick<BackupRow, 'folder' | 'name' | 'size'>): Promise<boolean> {
  const path = pathOf(row)
  if (path === null) return false
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() === true && BigInt(found.size) === row.size
}

/** A backup as the rule of removal sees it. */
export const asKept = ({ id, created_at }: BackupRow, isVerified: boolean) => ({
  id,
  day: todayIn(env.LUNA_ZONE, created_at),
  isVerified,
})

/**
 * Removes the files of backups whose place newer ones have taken (lib/domain/backups/retention.ts): only those that a row
 * names, and only after one that is verified and in the folder.
 */
export async function removeOldBackups(): Promise<void> {
  const present = await presentBackups()
  const removable = new Set(removableBackups(present.map((row) => asKept(row, row.state === 'DONE'))))
  for (const row of present.filter(({ id }) => removable.has(id))) await removeFile(row)
}

/** Removes the files up to a backup that the bucket has, where no files are kept here. */
export async function removeCopiedFiles(id: number): Promise<void> {
  if (keepsFiles()) return
  for (const row of await presentBackups()) if (row.id <= id) await removeFile(row)
}

async function presentBackups(): Promise<BackupRow[]> {
  const folder = backupFolder()
  const rows = folder === null ? [] : await asSystem((tx) => backupsWithFile(tx, folder))
  const present: BackupRow[] = []
  for (const row of rows) if (await isPresent(row)) present.push(row)
  return present
}

async function removeFile(row: BackupRow): Promise<void> {
  const path = pathOf(row)
  if (path === null) return
  await rm(path, { force: true })
  // Its copy in the bucket is the backup then.
  if (row.copy_state !== 'DONE' || keepsFiles()) await asSystem((tx) => noteRemoved(tx, row.id))
}
