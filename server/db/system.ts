import { query, type Tx, transaction } from './client'
import type { Prisma } from './generated/client'

/**
 * Runs a transaction that sees every structure, for signing in or for finding the structure of a job. It runs as the
 * database's owner; a business read or write never goes through it.
 */
export function asSystem<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> {
  return transaction({ 'app.system': 'on' }, run)
}

/**
 * Makes the rest of a system transaction write for one structure and in the name of an account: rows that default to
 * the transaction's structure get the structure, and audit rows get both.
 */
export async function workIn(tx: Tx, structureId: number, accountId: number | null): Promise<void> {
  await tx.$executeRaw`select set_config('app.structure_id', ${String(structureId)}, true),
    set_config('app.account_id', ${String(accountId ?? '')}, true)`
}

/** Runs one statement without a transaction, for SQL functions that enter the system's scope themselves. */
export const statement = <Row>(sql: Prisma.Sql): Promise<Row[]> => query<Row>(sql)
