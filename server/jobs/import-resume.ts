import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { countFailure } from '@/server/imports'
import { now } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** A run shows every second that it lives; one that was silent so long has lost its worker. */
const SILENT_MS = 60_000

/** Starts again the imports whose worker died: the queue itself would wait hours for it. */
export const importResume = defineJob({
  name: 'import-resume',
  payload: z.unknown(),
  async run() {
    const silentSince = new Date(now().getTime() - SILENT_MS)
    const lost = await asSystem((tx) =>
      tx.import_job.findMany({
        where: { state: 'RUNNING', beat_at: { lt: silentSince } },
        select: { id: true, structure_id: true },
      }),
    )
    for (const { id, structure_id } of lost) {
      const payload = { import_id: id, structure_id }
      await withTenant(jobScope(structure_id, 'import-resume'), async (tx) => {
        await countFailure(tx, id)
        await enqueue(tx, 'import-run', payload, { key: `import:${id}` })
      })
    }
  },
})
