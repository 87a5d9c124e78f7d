import type { Tx } from '@/server/db/client'

/** Lets other workers take the jobs that these workers of the queue hold. */
export async function unlockJobs(tx: Tx, workerIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`select graphile_worker.force_unlock_workers(${[...workerIds]}::text[])`
}

/** Notes, by the clock of the database, that a process with workers of the queue lives. */
export async function noteBeat(tx: Tx, host: string, pid: number): Promise<void> {
  await tx.$executeRaw`update job_worker set beat_at = now() where host = ${host} and pid = ${pid}`
}
