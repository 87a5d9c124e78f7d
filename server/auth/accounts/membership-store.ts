import type { Tx } from '@/server/db/client'

export type MembershipKey = { accountId: number; structureId: number }

/** The entry that a membership is linked to; its row stays locked until the transaction ends. */
export async function lockMembership(
  tx: Tx,
  key: MembershipKey,
): Promise<{ anagrafica_sku: string | null } | undefined> {
  const [membership] = await tx.$queryRaw<{ anagrafica_sku: string | null }[]>`
    select anagrafica_sku from membership
    where account_id = ${key.accountId} and structure_id = ${key.structureId} for update`
  return membership
}

/** Adds a membership with its roles; false when the account is a member already. */
export async function insertMembership(
  tx: Tx,
  { accountId, structureId }: MembershipKey,
  roles: readonly string[],
): Promise<boolean> {
  const added = await tx.$executeRaw`insert into membership (account_id, structure_id, gui_item_list)
    values (${accountId}, ${structureId}, ${[...roles]}) on conflict do nothing`
  return added > 0
}

/** Notes that an account has just worked in a structure: asked for every few minutes, not at each call. */
export const touchMembership = (tx: Tx, accountId: number, structureId: number, at: Date): Promise<unknown> =>
  tx.membership.updateMany({
    where: { account_id: accountId, structure_id: structureId },
    data: { last_seen_at: at },
  })
