import * as z from 'zod'
import { warnOfGap } from '@/server/auth'
import { asSystem } from '@/server/db/system'
import { defineJob } from '../define-job'

/** Looks each hour whether the operators are to be warned that no backup succeeds. */
export const backupWarning = defineJob({
  name: 'backup-warning',
  sends: true,
  payload: z.unknown(),
  run: () => asSystem(warnOfGap),
})
