import { query, type Tx, transaction } from './client'
import type { Prisma } from './generated/client'

/**
 * The one door that sees every structure: signing in, finding whose job a job is. Runs as the database's
 * owner; a business read or write never goes through it.
 */
export function asSystem<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> {
  return transaction({ 'app.system': 'on' }, run)
}

/**
 * From here on a transaction of the system writes for one structure and in somebody's name: what defaults to the
 * transaction's structure, and the audit rows, are theirs.
 */
export async function workIn(tx: Tx, structureId: number, accountId: number | null): Promise<void> {
  await tx.$executeRaw`select set_config('app.structure_id', ${String(structureId)}, true),
    set_config('app.account_id', ${String(accountId ?? '')}, true)`
}

/** One statement without a transaction: for SQL functions that open the door themselves. */
export const statement = <Row>(sql: Prisma.Sql): Promise<Row[]> => query<Row>(sql)
