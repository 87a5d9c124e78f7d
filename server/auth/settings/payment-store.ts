import type { Tx } from '@/server/db/client'

/** The state of an attempt, whose row stays locked until the transaction ends. */
export async function lockAttempt(tx: Tx, id: number): Promise<string | undefined> {
  const rows = await tx.$queryRaw<{ state: string }[]>`
    select state from payment_attempt where id = ${id} for update`
  return rows[0]?.state
}
