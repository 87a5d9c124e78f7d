import type { Tx } from '@/server/db/client'

/** Lets no other transaction register the address or change its state until this one ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account'), hashtext(lower(${email})))`
}

/** Locks an account until the transaction ends; false when it no longer exists. */
export async function lockAccount(tx: Tx, accountId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`select id from account where id = ${accountId} for update`
  return rows.length > 0
}

/** Lets no other transaction found a family of this name until this one ends. */
export async function lockFamilyName(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('family'), hashtext(${name}))`
}
