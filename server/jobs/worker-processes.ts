import { hostname } from 'node:os'
import { asSystem } from '@/server/db/system'
import { logger } from '@/server/platform/logger'
import { noteBeat, unlockJobs } from './worker-store'

/** Notes that a worker of the queue runs in this process. */
export const noteWorker = (workerId: string): Promise<unknown> =>
  asSystem((tx) =>
    tx.job_worker.create({ data: { worker_id: workerId, host: hostname(), pid: process.pid } }),
  )

/** Milliseconds between two signs of life of a process with workers. */
const BEAT_MS = 10_000

/** Shows from now on that this process lives; the answer ends that. A beat that fails is made up by the next one. */
export function startBeating(everyMs = BEAT_MS): () => void {
  const beat = () =>
    asSystem((tx) => noteBeat(tx, hostname(), process.pid)).catch((error) =>
      logger.warn({ err: error }, 'the worker could not show that it lives'),
    )
  const timer = setInterval(beat, everyMs)
  return () => clearInterval(timer)
}

/** Forgets the workers of this process, which hold nothing any more. */
export const forgetWorkers = (): Promise<unknown> =>
  asSystem((tx) => tx.job_worker.deleteMany({ where: { host: hostname(), pid: process.pid } }))

/** Whether a process of this machine lives. One with our own number, at our start, was before us. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/**
 * Frees the jobs that killed workers of this machine still hold, before this process starts its own: otherwise
 * they would wait four hours. What workers of other machines hold is left to them.
 */
export async function freeJobsOfTheDead(): Promise<void> {
  const rows = await asSystem((tx) => tx.job_worker.findMany({ where: { host: hostname() } }))
  const dead = rows.filter((row) => !isAlive(row.pid)).map((row) => row.worker_id)
  if (dead.length === 0) return
  await freeJobsOf(dead)
  logger.info({ workers: dead.length }, 'freed the jobs of workers that are gone')
}

/** Frees the jobs that workers of the queue hold and do not run any more, and forgets those workers. */
export const freeJobsOf = (workerIds: string[]): Promise<void> =>
  asSystem(async (tx) => {
    await unlockJobs(tx, workerIds)
    await tx.job_worker.deleteMany({ where: { worker_id: { in: workerIds } } })
  })
