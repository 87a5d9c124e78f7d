import type { Tx } from '@/server/db/client'

/** Lets other workers take the jobs that these workers of the queue hold. */
export async function unlockJobs(tx: Tx, workerIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`select graphile_worker.force_unlock_workers(${[...workerIds]}::text[])`
}
