import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { holdSubscription, settleSubscription } from './settle'
import { contractsToExtend } from './subscription-queries'
import { noteSubscriptionFault } from './subscription-store'

/** Contracts that are read at a time. */
const MOST = 100

/**
 * Brings the subscriptions of a structure to a day, each in a transaction of its own. One that is refused keeps its invoices and
 * holds up no other: the reason is noted, and it is tried again at the next run.
 */
export async function extendSubscriptions(scope: TenantScope, today: Day): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await withTenant(scope, (tx) => contractsToExtend(tx, today, after, MOST))
    for (const id of ids) await extendSubscription(scope, id, today)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Brings one subscription to a day. Answers how many invoices were made: none where another worker has done it. */
export async function extendSubscription(scope: TenantScope, id: number, today: Day): Promise<number> {
  try {
    return await withTenant(scope, async (tx) => {
      const subscription = await holdSubscription(tx, id)
      const { next_on } = subscription.held
      if (next_on === null || next_on > today) return 0
      return (await settleSubscription(tx, subscription, subscription.held, { today, accountId: null })).made
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, params } = error
    await withTenant(scope, (tx) => noteSubscriptionFault(tx, id, { code, params }))
    return 0
  }
}
