import type { Tx } from '@/server/db/client'
import type { Period } from '@/server/recurrence'
import { accountsWithEntries, meetingsOfPeople } from './busy-queries'

/** The times of a period in which people of the registry are at meetings that they have not declined, also by their accounts. */
export async function meetingTimesOf(
  tx: Tx,
  period: Period,
  skus: readonly string[],
): Promise<{ sku: string; start: Date; end: Date }[]> {
  if (skus.length === 0) return []
  const links = await accountsWithEntries(tx, { skus, accountIds: [], emails: [] })
  const skuOfAccount = new Map(links.map(({ account_id, sku }) => [account_id, sku]))
  const meetings = await meetingsOfPeople(tx, period, {
    skus,
    accountIds: [...skuOfAccount.keys()],
    emails: [],
  })
  return meetings.flatMap(({ attendees, startsAt, endsAt }) =>
    attendees
      .filter(({ answer }) => answer !== 'DECLINED')
      .flatMap(({ sku, accountId }) => sku ?? skuOfAccount.get(accountId ?? 0) ?? [])
      .filter((sku) => skus.includes(sku))
      .map((sku) => ({ sku, start: startsAt, end: endsAt })),
  )
}
