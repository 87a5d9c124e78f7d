import type { Tx } from '@/server/db/client'

export type DatabaseFacts = { postgres: string; size: number }

/** The version of the database's server, and the bytes that the database takes. */
export async function databaseFacts(tx: Tx): Promise<DatabaseFacts> {
  const [facts] = await tx.$queryRaw<DatabaseFacts[]>`
    select current_setting('server_version') as postgres, pg_database_size(current_database())::float8 as size`
  return facts ?? { postgres: '', size: 0 }
}

export type FailedJobRow = { id: string; name: string; attempts: number; error: string; failed_at: Date }

/** The jobs that failed for good: no worker takes them again by itself. Newest first. */
export const failedJobs = (tx: Tx, count: number): Promise<FailedJobRow[]> => tx.$queryRaw<FailedJobRow[]>`
  select j.id::text as id, t.identifier as name, j.attempts::int as attempts,
    left(coalesce(j.last_error, ''), 500) as error, j.updated_at as failed_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.locked_at is null
  order by j.updated_at desc, j.id desc limit ${count}`
