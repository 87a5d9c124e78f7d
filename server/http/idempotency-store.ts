import type { Tx } from '@/server/db/client'

/**
 * Writes an account's key with the hash of its body, in place of one that is older than 24 hours; false when the
 * account has used the key since. It waits for another transaction that inserts the same key at the same time.
 */
export async function insertKey(
  tx: Tx,
  accountId: number,
  { key, hash }: { key: string; hash: string },
): Promise<boolean> {
  await tx.$executeRaw`delete from idempotency_key
    where account_id = ${accountId} and key = ${key} and created_at < now() - interval '24 hours'`
  const taken = await tx.$executeRaw`insert into idempotency_key (account_id, key, body_hash)
    values (${accountId}, ${key}, ${hash}) on conflict do nothing`
  return taken === 1
}
