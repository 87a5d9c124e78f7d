import * as z from 'zod'
import { copyBackup } from '@/server/auth'
import { defineJob } from '../define-job'

/** Uploads a good backup that the bucket does not have yet, as an upload before failed. */
export const backupCopy = defineJob({
  name: 'backup-copy',
  payload: z.object({ backup_id: z.number().int() }),
  run: ({ backup_id }) => copyBackup(backup_id),
})
