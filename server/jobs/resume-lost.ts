import * as z from 'zod'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { enqueue, type JobPayload } from '@/server/platform/queue-store'
import { defineJob, type Job } from './define-job'
import { jobScope } from './job-scope'

/** The runs of one kind: server/platform/resumable-run.ts. */
type Runs = {
  findLost: (tx: Tx) => Promise<{ id: number; structure_id: number }[]>
  countFailure: (tx: Tx, id: number) => Promise<void>
}

type ResumeJob = {
  name: string
  runs: Runs
  job: (id: number, structureId: number) => { name: string; payload: JobPayload; key: string }
}

/**
 * A job that begins again the runs of another job whose worker died, each counted as failed: the queue itself would wait
 * hours for them.
 */
export const resumeLost = ({ name, runs, job }: ResumeJob): Job =>
  defineJob({
    name,
    payload: z.unknown(),
    async run() {
      for (const { id, structure_id } of await asSystem(runs.findLost)) {
        const again = job(id, structure_id)
        await withTenant(jobScope(structure_id, name), async (tx) => {
          await runs.countFailure(tx, id)
          await enqueue(tx, again.name, again.payload, { key: again.key })
        })
      }
    },
  })
