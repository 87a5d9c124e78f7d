import { type TenantScope, withTenant } from '@/server/db/tenant'
import { fetchDelivery, type InvoicetronicAccount, InvoicetronicFault, readUnread } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import {
  deliveryFailed,
  deliveryWasTaken,
  keepUnusable,
  noteDeliveries,
  openDeliveries,
} from '@/server/salesforce'
import { readDelivery, takeDelivered } from './take-delivery'

/**
 * Takes the suppliers' invoices that nobody has read at the provider, each once. They are noted before they are fetched, as
 * fetching one marks it as read. Those of the sandbox are made up, and none of them is taken. @throws InvoicetronicFault
 */
export async function takeDeliveries(scope: TenantScope, account: InvoicetronicAccount): Promise<void> {
  if (account.isTest) return
  for await (const ids of readUnread(account)) await withTenant(scope, (tx) => noteDeliveries(tx, ids))
  for (const id of await withTenant(scope, openDeliveries)) await takeOne(scope, account, id)
}

/** Takes an invoice; one that cannot be taken stops no other, and is shown after five tries. */
async function takeOne(scope: TenantScope, account: InvoicetronicAccount, id: number): Promise<void> {
  let file = { name: `invoicetronic-${id}.json`, bytes: Buffer.from(JSON.stringify({ id })) as Uint8Array }
  try {
    const delivery = await fetchDelivery(account, id, now())
    file = { name: delivery.name, bytes: delivery.bytes }
    const read = await readDelivery(scope.structureId, delivery)
    await withTenant(scope, async (tx) => {
      if (await deliveryWasTaken(tx, id)) await takeDelivered(tx, read)
    })
  } catch (error) {
    if (error instanceof InvoicetronicFault && error.kind !== 'REFUSED') throw error
    logger.warn({ err: error, invoice: id }, 'an invoice of Invoicetronic cannot be taken')
    await withTenant(scope, async (tx) => {
      if (await deliveryFailed(tx, id)) await keepUnusable(tx, file, 'FAILED')
    })
  }
}
