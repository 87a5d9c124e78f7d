import * as z from 'zod'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { now } from '@/server/platform/clock'
import { enqueue, type JobPayload } from '@/server/platform/queue'
import { defineJob, type Job } from './define-job'
import { jobScope } from './job-scope'

/** A run shows every second that it lives; one that was silent so long has lost its worker. */
const SILENT_MS = 60_000

type Lost = { state: 'RUNNING'; beat_at: { lt: Date } }

/** A job that starts again the runs of another whose worker died, each counted as one that failed. */
export function resumeLost({
  name,
  find,
  countFailure,
  job,
}: {
  name: string
  find: (tx: Tx, where: Lost) => Promise<{ id: number; structure_id: number }[]>
  countFailure: (tx: Tx, id: number) => Promise<void>
  job: (id: number, structureId: number) => { name: string; payload: JobPayload; key: string }
}): Job {
  return defineJob({
    name,
    payload: z.unknown(),
    async run() {
      const beat_at = { lt: new Date(now().getTime() - SILENT_MS) }
      const lost = await asSystem((tx) => find(tx, { state: 'RUNNING', beat_at }))
      for (const { id, structure_id } of lost) {
        const again = job(id, structure_id)
        await withTenant(jobScope(structure_id, name), async (tx) => {
          await countFailure(tx, id)
          await enqueue(tx, again.name, again.payload, { key: again.key })
        })
      }
    },
  })
}
