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
