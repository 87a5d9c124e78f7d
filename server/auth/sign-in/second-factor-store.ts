import type { Tx } from '@/server/db/client'

/** Writes the sealed secret of an account, in place of one that is not confirmed; false when one is confirmed. */
export async function writeSecret(
  tx: Tx,
  accountId: number,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const kept = await tx.$executeRaw`
    insert into account_two_factor (account_id, secret) values (${accountId}, ${sealed})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
    where account_two_factor.confirmed_at is null`
  return kept > 0
}

export type FactorRow = { secret: Uint8Array; confirmed_at: Date | null; last_step: number }

/** The second factor of an account, locked until the transaction ends. */
export async function lockFactor(tx: Tx, accountId: number): Promise<FactorRow | null> {
  const rows = await tx.$queryRaw<FactorRow[]>`
    select secret, confirmed_at, last_step from account_two_factor where account_id = ${accountId} for update`
  return rows[0] ?? null
}
