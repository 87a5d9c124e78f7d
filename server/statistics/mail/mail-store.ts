import type { Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'

/** Adds a user, who gets the months after the given one; one who is there stays. */
export async function addReader(tx: Tx, accountId: number, month: Day): Promise<void> {
  await tx.$executeRaw`insert into statistics_mail (account_id, sent_for) values (${accountId}, ${month}::date)
    on conflict (structure_id, account_id) do nothing`
}

export async function removeReader(tx: Tx, accountId: number): Promise<void> {
  await tx.$executeRaw`delete from statistics_mail where structure_id = app_structure() and account_id = ${accountId}`
}

/** Notes that users have the mail of a month. */
export async function noteMailed(tx: Tx, accountIds: readonly number[], month: Day): Promise<void> {
  await tx.$executeRaw`update statistics_mail set sent_for = ${month}::date
    where structure_id = app_structure() and account_id = any(${[...accountIds]}::int[])`
}
