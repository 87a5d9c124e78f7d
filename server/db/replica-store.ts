import { Prisma } from './generated/client'

/** As `Tx` of client.ts, which imports this file. */
type Tx = Prisma.TransactionClient

/** How often an account wrote, by slot (table `account_write`). */
export type Writes = Readonly<Record<string, number>>

/** Counts the transaction for its account, if it wrote (SQL function `note_account_write`). Nothing may be written after it. */
export async function noteWrite(tx: Tx): Promise<void> {
  await tx.$executeRaw`select note_account_write()`
}

/** The column `writes` of the account whose id stands in a column: its writes as the primary has them. */
export const writesOf = (accountId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(select coalesce(jsonb_object_agg(w.slot, w.version), '{}') from account_write w where w.account_id = ${accountId})`

/** The statement that reads how far the primary has written its log; null by a server that is no primary. */
export const positionStatement = Prisma.sql`
  select case when pg_is_in_recovery() then null else pg_current_wal_lsn()::text end as position`

/** Things that a replica has to have: the log up to a position, and the writes of an account. */
export type Reached = { position: string; accountId: number; writes: Writes }

/** Whether the server is a replica and has what is asked for. */
export async function hasReached(tx: Tx, { position, accountId, writes }: Reached): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ has_reached: boolean | null }[]>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn
      and has_account_writes(${accountId}::int, ${JSON.stringify(writes)}::jsonb) as has_reached`
  return row?.has_reached === true
}
