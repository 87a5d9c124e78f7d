import { holdsCompanies, isAskedByFile } from '@/lib/domain/einvoice/intermediaries'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { fetchDelivery, type IntermediaryAccount, IntermediaryFault, readDeliveries } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import {
  advanceUpdates,
  deliveryFailed,
  deliveryIsOfOthers,
  deliveryWasTaken,
  keepUnusable,
  noteDeliveries,
  openDeliveries,
} from '@/server/salesforce'
import { isOfOthers, readDelivery, takeDelivered } from './take-delivery'

/**
 * Notes the suppliers' invoices that nobody has read at the provider, before they are fetched, as fetching one may mark it as
 * read; `since` is up to where those of a provider that lists them by time are noted. Those of a sandbox are made up, and none of them
 * is taken. @throws IntermediaryFault
 */
export async function noteNewDeliveries(
  scope: TenantScope,
  account: IntermediaryAccount,
  since: Date,
): Promise<void> {
  if (account.isTest) return
  const begun = now()
  for await (const { ids, unread } of readDeliveries(account, since)) {
    await withTenant(scope, async (tx) => {
      await noteDeliveries(tx, account, ids)
      for (const one of unread) await keepUnusable(tx, one, 'UNREADABLE')
    })
  }
  if (isAskedByFile(account.provider)) await withTenant(scope, (tx) => advanceUpdates(tx, account, begun))
}

/** Takes the suppliers' invoices that were noted, each once. @throws IntermediaryFault */
export async function takeDeliveries(scope: TenantScope, account: IntermediaryAccount): Promise<void> {
  for (const id of await withTenant(scope, (tx) => openDeliveries(tx, account))) {
    await takeOne(scope, account, id)
  }
}

/** Takes an invoice; one that cannot be taken stops no other, and is shown after five tries. */
async function takeOne(scope: TenantScope, account: IntermediaryAccount, id: string): Promise<void> {
  const { provider } = account
  let file = { name: `${provider}-${id}.json`, bytes: Buffer.from(JSON.stringify({ id })) as Uint8Array }
  try {
    const delivery = await fetchDelivery(account, id, now())
    file = { name: delivery.name, bytes: delivery.bytes }
    const read = await readDelivery(scope.structureId, delivery)
    await withTenant(scope, async (tx) => {
      if (holdsCompanies(provider) && (await isOfOthers(tx, read))) {
        return deliveryIsOfOthers(tx, account, id)
      }
      if (await deliveryWasTaken(tx, account, id)) await takeDelivered(tx, read)
    })
  } catch (error) {
    if (error instanceof IntermediaryFault && error.kind !== 'REFUSED') throw error
    logger.warn({ err: error, provider, invoice: id }, 'an invoice at an intermediary cannot be taken')
    await withTenant(scope, async (tx) => {
      if (await deliveryFailed(tx, account, id)) await keepUnusable(tx, file, 'FAILED')
    })
  }
}
