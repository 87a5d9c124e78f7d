import type { Tx } from '@/server/db/client'

/**
 * Puts a job that failed for good back into the queue, and answers its name; null when it is not among them. Of many that
 * ask at once one gets the name, as the row is locked and looked at again before it is changed.
 */
export async function retryJob(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
    from graphile_worker._private_tasks t
    where j.id = ${id}::bigint and t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null
    returning t.identifier as name`
  return rows[0]?.name ?? null
}
