import type { Tx } from './client'
import { Prisma } from './generated/client'

const IDENTIFIER = /^[a-z][a-z0-9_]*$/

/**
 * Locks rows of the own structure until the transaction ends, in the order of their ids, so that two transactions that
 * lock several never deadlock. Unknown ids are left out.
 */
export async function lockRows(tx: Tx, table: string, ids: Iterable<number>): Promise<void> {
  if (!IDENTIFIER.test(table)) throw new Error('not a table')
  const from = Prisma.raw(`"${table}"`)
  await tx.$executeRaw`
    select id from ${from} where id = any(${[...ids]}::int[]) and structure_id = app_structure() order by id for update`
}
