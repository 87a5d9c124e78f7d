import { query, type Tx, transaction } from './client'
import type { Prisma } from './generated/client'

/**
 * The one door that sees every structure: signing in, finding whose job a job is. Runs as the database's
 * owner; a business read or write never goes through it.
 */
export function asSystem<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> {
  return transaction(async (tx) => {
    await tx.$executeRaw`select set_config('app.system', 'on', true)`
    return run(tx)
  })
}

/** One statement without a transaction: for SQL functions that open the door themselves. */
export const statement = <Row>(sql: Prisma.Sql): Promise<Row[]> => query<Row>(sql)
