import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { statement } from '@/server/db/system'

/** Ages in seconds, by the clock of the database. */
export type QueueAges = {
  /** Since the youngest sign of life of any worker; null where none is noted. */
  beat: number | null
  /** Since the oldest job that waits could have run; 0 where none waits. */
  due: number
}

/** How old the signs of life of the workers and the waiting jobs are. */
export async function queueAges(): Promise<QueueAges> {
  const [ages] = await statement<QueueAges>(Prisma.sql`
    select (select extract(epoch from now() - max(beat_at))::float8 from job_worker) as beat,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker._private_jobs
        where is_available and run_at <= now()) as due`)
  return ages ?? { beat: null, due: 0 }
}

/** The names of the migrations that the database has, in their order. */
export async function appliedMigrations(): Promise<string[]> {
  const rows = await statement<{ name: string }>(Prisma.sql`
    select migration_name as name from _prisma_migrations
    where finished_at is not null and rolled_back_at is null order by 1`)
  return rows.map(({ name }) => name)
}

/** The jobs of one name: how many may run and wait, run, and failed for good; the age of the oldest that waits in seconds. */
export type JobCounts = { name: string; waiting: number; running: number; failed: number; oldest: number }

/** How many rows are in a state. */
export type StateCount = { state: string; count: number }

export type InstallationCounts = { jobs: JobCounts[]; files: StateCount[]; mails: StateCount[] }

/** A slow database is not burdened further by those that watch it. */
const PATIENCE = '2000'
const MAX_NAMES = 200

/**
 * The queue by the name of its jobs, the e-invoices that are on their way or failed (a file that was never sent and that another
 * one has replaced is none), and the mails that wait or failed. What
 * is done with is not counted, as that grows for ever. A transaction of the system, in which statements end after two seconds.
 */
export async function installationCounts(tx: Tx): Promise<InstallationCounts> {
  await tx.$executeRaw`select set_config('statement_timeout', ${PATIENCE}, true)`
  const [counts] = await tx.$queryRaw<InstallationCounts[]>`
    select
      (select coalesce(json_agg(j), '[]') from (
        select t.identifier as name,
          count(*) filter (where j.is_available and j.run_at <= now())::int as waiting,
          count(*) filter (where j.locked_at is not null)::int as running,
          count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as failed,
          coalesce(max(extract(epoch from now() - j.run_at))
            filter (where j.is_available and j.run_at <= now()), 0)::float8 as oldest
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        group by t.identifier order by 1 limit ${MAX_NAMES}) j) as jobs,
      (select coalesce(json_agg(f), '[]') from (
        select state, count(*)::int as count from einvoice_file e
        where state in ('READY', 'SENDING', 'SENT', 'REJECTED', 'FAILED') and (state <> 'READY'
          or not exists (select from einvoice_file n where n.document_id = e.document_id and n.id > e.id))
        group by state) f) as files,
      (select coalesce(json_agg(m), '[]') from (
        select state, count(*)::int as count from mail_outbox
        where state in ('QUEUED', 'FAILED') group by state) m) as mails`
  return counts ?? { jobs: [], files: [], mails: [] }
}
