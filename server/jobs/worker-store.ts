import type { Tx } from '@/server/db/client'

/** Lets other workers take the jobs that these workers of the queue hold. */
export async function unlockJobs(tx: Tx, workerIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`select graphile_worker.force_unlock_workers(${[...workerIds]}::text[])`
}

/** Whether this database was restored and nobody has released its sending yet. */
export const isSendingPaused = async (tx: Tx): Promise<boolean> =>
  (await tx.restoration.count({ where: { released_at: null } })) > 0
