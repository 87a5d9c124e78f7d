import * as z from 'zod'
import { isBackupDue, lastDue } from '@/lib/domain/backups/backup-schedule'
import { backupFolder, backupsSince, backupToCopy, requestBackup } from '@/server/auth'
import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { enqueue } from '@/server/platform/queue-store'
import { defineJob } from '../define-job'

/**
 * Asks each hour for the backup of the night, until there is one or it has failed three times, and for the copy of the last
 * good one that the bucket does not have yet.
 */
export const backupDue = defineJob({
  name: 'backup-due',
  payload: z.unknown(),
  async run() {
    const folder = backupFolder()
    if (folder === null) return
    await asSystem(async (tx) => {
      const since = await backupsSince(tx, lastDue(now(), env.LUNA_ZONE))
      if (isBackupDue(since)) await requestBackup(tx, 'NIGHTLY', folder)
    })
    const backup_id = await backupToCopy()
    if (backup_id === null) return
    await asSystem((tx) => enqueue(tx, 'backup-copy', { backup_id }, { key: `backup-copy:${backup_id}` }))
  },
})
