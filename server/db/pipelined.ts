import { isSpeedLayerOn } from '@/server/platform/speed-layer'
import type { Tx } from './client'
import type { Prisma } from './generated/client'

/** A statement, and the value that is made of its rows. */
export type Query<Value> = { sql: Prisma.Sql; toValue: (rows: never[]) => Value }

/**
 * Runs statements that do not need each other's answers: they are sent at once, and Postgres runs them in this order.
 * Each sees what is committed when it begins, so a statement behind a lock sees what was written while it waited for the
 * lock. With LUNA_SPEED_LAYER=0 each is sent when the one before has answered. Rejects with the error of the first
 * statement that fails.
 */
export async function pipelined<Values extends readonly unknown[]>(
  tx: Tx,
  ...queries: { [Index in keyof Values]: Query<Values[Index]> }
): Promise<Values> {
  const answers: never[][] = []
  if (!isSpeedLayerOn()) {
    for (const { sql } of queries) answers.push(await tx.$queryRaw<never[]>(sql))
  } else {
    // A Prisma promise sends its statement when `then` is called: all are sent here, in their order.
    answers.push(
      ...(await Promise.all(queries.map(({ sql }) => tx.$queryRaw<never[]>(sql).then((rows) => rows)))),
    )
  }
  return queries.map(({ toValue }, index) => toValue(answers[index] ?? [])) as unknown as Values
}
