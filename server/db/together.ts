import type { Tx } from './client'
import type { Prisma } from './generated/client'

/** A statement, and what is made of its rows. */
export type Query<Value> = { sql: Prisma.Sql; toValue: (rows: never[]) => Value }

/**
 * Asks statements that do not wait for each other's answers: they are sent together, and Postgres runs them in this order.
 * Each sees what is committed when it begins, so those behind a lock see what was done while it was waited for.
 */
export async function together<Values extends readonly unknown[]>(
  tx: Tx,
  ...queries: { [Place in keyof Values]: Query<Values[Place]> }
): Promise<Values> {
  // The client sends a statement when it is asked what comes of it: in their order, all of them the same way.
  const asked = queries.map(({ sql }) => tx.$queryRaw<never[]>(sql).then((rows) => rows))
  const answers = await Promise.all(asked)
  return queries.map(({ toValue }, place) => toValue(answers[place] ?? [])) as unknown as Values
}
