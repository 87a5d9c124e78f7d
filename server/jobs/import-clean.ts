import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { mayRemoveFiles } from '@/server/platform/file-removal-store'
import { storage } from '@/server/platform/storage'
import { defineJob } from './define-job'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000
const BATCH = 200

/**
 * Removes the files of imports a month after their upload: they hold people's data, and are no longer corrected by
 * then.
 */
export const importClean = defineJob({
  name: 'import-clean',
  payload: z.unknown(),
  async run() {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
    const old = await asSystem((tx) =>
      tx.import_job.findMany({
        where: {
          file_key: { not: null },
          created_at: { lt: before },
          state: { notIn: ['QUEUED', 'RUNNING'] },
        },
        select: { id: true, file_key: true },
        take: BATCH,
        orderBy: { id: 'asc' },
      }),
    )
    for (const { id, file_key } of old) {
      await asSystem(async (tx) => {
        if (!(await mayRemoveFiles(tx))) return
        await storage().remove(file_key ?? '')
        await tx.import_job.update({ where: { id }, data: { file_key: null, sample: [] } })
      })
    }
  },
})
