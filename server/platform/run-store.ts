import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { now } from './clock'

/** The tables whose rows are long runs. */
export type RunTableName = 'import_job' | 'document_batch' | 'received_import'

/** Marks a run as running, with a heartbeat and, with `keepsStart`, its first beginning; false once it has ended. */
export async function beginRun(
  tx: Tx,
  { table, keepsStart }: { table: RunTableName; keepsStart: boolean },
  id: number,
): Promise<boolean> {
  const at = now()
  const start = keepsStart ? Prisma.sql`, started_at = coalesce(started_at, ${at})` : Prisma.empty
  const begun = await tx.$executeRaw`
    update ${Prisma.raw(table)} set state = 'RUNNING', beat_at = ${at} ${start}
    where id = ${id} and state in ('QUEUED', 'RUNNING')`
  return begun > 0
}

/** Counts a failure of a run that has not ended. */
export async function addFailure(tx: Tx, table: RunTableName, id: number): Promise<void> {
  await tx.$executeRaw`update ${Prisma.raw(table)} set failures = failures + 1 where id = ${id} and state = 'RUNNING'`
}

export type LostRun = { id: number; structure_id: number }

/** Runs of every structure that have written no heartbeat since `before`. A transaction of the system. */
export const findSilent = (tx: Tx, table: RunTableName, before: Date): Promise<LostRun[]> =>
  tx.$queryRaw<LostRun[]>`
    select id, structure_id from ${Prisma.raw(table)}
    where state = 'RUNNING' and beat_at < ${before}`
