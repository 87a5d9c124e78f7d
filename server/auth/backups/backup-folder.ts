import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { removableBackups } from '@/lib/domain/backups/retention'
import { todayIn } from '@/lib/domain/core/day'
import { asSystem } from '@/server/db/system'
import { env } from '@/server/platform/env'
import { type BackupRow, backupsWithFile } from './backup-queries'
import { noteRemoved } from './backup-store'

/** A file that Luna made; a row names nothing else. */
const NAME = /^luna-[\w.+-]+\.tar\.age$/

/** The folder of the nightly backups; null where none are configured. */
export const backupFolder = (): string | null => (env.LUNA_BACKUP_DIR ? resolve(env.LUNA_BACKUP_DIR) : null)

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

/**
 * Removes the files of backups whose place newer ones have taken (lib/domain/backups/retention.ts): only those that a row
 * names, and only after one that is verified and in the folder.
 */
export async function removeOldBackups(): Promise<void> {
  const folder = backupFolder()
  if (folder === null) return
  const rows = await asSystem((tx) => backupsWithFile(tx, folder))
  const present: BackupRow[] = []
  for (const row of rows) if (await isPresent(row)) present.push(row)
  const kept = present.map(({ id, state, created_at }) => ({
    id,
    day: todayIn(env.LUNA_ZONE, created_at),
    isVerified: state === 'DONE',
  }))
  const removable = new Set(removableBackups(kept))
  for (const row of present.filter(({ id }) => removable.has(id))) {
    const path = pathOf(row)
    if (path === null) continue
    await rm(path, { force: true })
    await asSystem((tx) => noteRemoved(tx, row.id))
  }
}
