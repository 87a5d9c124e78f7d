import { Logger, runOnce } from 'graphile-worker'
import type { Api } from '../api'

/** The queue reports each failure; tests that provoke failures do not read the reports. */
const silent = new Logger(() => () => undefined)

/** Runs what is due, as the worker does, until nothing is. */
export async function work(api: Api): Promise<void> {
  const { jobs } = await import('@/server/jobs')
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)]))
  await runOnce({ connectionString: api.databaseUrl, taskList, concurrency: 4, logger: silent })
}

/** As if the pause were over that the queue, and changes of events, make. */
export const pauseIsOver = (api: Api): Promise<void> =>
  api.asSystem(async (tx) => {
    await tx.$executeRaw`update graphile_worker._private_jobs set run_at = now() where locked_at is null`
    await tx.$executeRaw`update event_message set due_at = now() where settled_at is null`
  })
