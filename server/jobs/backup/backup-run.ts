import { basename, join } from 'node:path'
import * as z from 'zod'
import { isRehearsalDue } from '@/lib/domain/backups/backup-schedule'
import {
  backupFolder,
  beatBackup,
  beginBackup,
  copyBackup,
  noteFailed,
  noteRehearsed,
  noteVerified,
  noteWritten,
  rehearsedAt,
  removeOldBackups,
  type WrittenBackup,
} from '@/server/auth'
import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { startHeartbeat } from '@/server/platform/resumable-run'
import { defineJob } from '../define-job'
import { runBackupScript } from './backup-script'

/**
 * Makes a backup that was asked for, verifies every byte of it, once a week restores it into a throw-away database,
 * copies it into the bucket where one is configured, and removes those whose place it takes. A failure is noted with its reason: the hourly job asks again.
 */
export const backupRun = defineJob({
  name: 'backup-run',
  payload: z.object({ backup_id: z.number().int() }),
  async run({ backup_id: id }) {
    if (!(await asSystem((tx) => beginBackup(tx, id)))) return
    const heartbeat = startHeartbeat(() => asSystem((tx) => beatBackup(tx, id)))
    try {
      const path = await makeBackup(id)
      await rehearseWhenDue(id, path)
      await copyBackup(id)
      await removeOldBackups()
    } catch (error) {
      logger.error({ err: error }, 'the backup failed')
      await asSystem((tx) => noteFailed(tx, id, (error as Error).message))
    } finally {
      await heartbeat.stop()
    }
  },
})

/** Writes the backup and verifies every byte; answers the path of its file. */
async function makeBackup(id: number): Promise<string> {
  const folder = backupFolder()
  if (folder === null)
    throw new Error('No folder for backups is configured: set LUNA_BACKUP_DIR or LUNA_BACKUP_S3_BUCKET.')
  const { path, size, missing } = readResult(await runBackupScript('backup', [folder, '--json', '--local']))
  const written: WrittenBackup = { name: basename(path), size, missing }
  await asSystem((tx) => noteWritten(tx, id, written))
  const file = join(folder, written.name)
  await runBackupScript('backup-verify', [file])
  await asSystem((tx) => noteVerified(tx, id))
  return file
}

/** A backup that cannot be restored here stays: every byte of it verifies, and the reason is shown. */
async function rehearseWhenDue(id: number, path: string): Promise<void> {
  if (!isRehearsalDue(await asSystem(rehearsedAt), now())) return
  const fault = await runBackupScript('backup-verify', [path, '--restore']).then(
    () => null,
    (error: Error) => error.message,
  )
  if (fault !== null) logger.error({ fault }, 'the rehearsal of a restore failed')
  await asSystem((tx) => noteRehearsed(tx, id, fault))
}

const result = z.object({ path: z.string(), size: z.number().int(), missing: z.number().int() })

/** The last line of the script's output. */
const readResult = (output: string): z.output<typeof result> =>
  result.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''))
