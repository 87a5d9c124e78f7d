import { type TenantScope, withTenant } from '@/server/db/tenant'
import { type InvoicetronicAccount, type InvoicetronicUpdate, readUpdates } from '@/server/exchange'
import { logger } from '@/server/platform/logger'
import { advanceUpdates, keepUnusable, takeUpdate } from '@/server/salesforce'
import { failedOften, forgetFailures } from './failures'

/** Updates of the same time may be listed one after another: those of the last minutes are asked for again. */
const OVERLAP_MS = 10 * 60_000

/** Takes the updates since a time, each once; one that cannot be taken stops no other. @throws IntermediaryFault */
export async function takeUpdates(
  scope: TenantScope,
  account: InvoicetronicAccount,
  since: Date,
): Promise<void> {
  let isBehind = false
  for await (const page of readUpdates(account, new Date(since.getTime() - OVERLAP_MS))) {
    for (const read of page) {
      if (read.update) isBehind = !(await isTaken(scope, read.update)) || isBehind
      else await keepUnread(scope, read.text)
    }
    const last = page.findLast(({ update }) => update !== null)?.update
    // An update that failed is asked for again, as long as it is tried.
    if (last && !isBehind) await withTenant(scope, (tx) => advanceUpdates(tx, account, last.at))
  }
}

/** Takes an update; false when it is to come again. */
async function isTaken(scope: TenantScope, update: InvoicetronicUpdate): Promise<boolean> {
  const asFile = fileOf(update.id, JSON.stringify(update))
  try {
    await withTenant(scope, (tx) => takeUpdate(tx, scope.structureId, update))
    forgetFailures(asFile)
    return true
  } catch (error) {
    logger.warn({ err: error, update: update.id }, 'an update of Invoicetronic cannot be taken')
    if (!failedOften(asFile)) return false
    await withTenant(scope, (tx) => keepUnusable(tx, asFile, 'FAILED'))
    return true
  }
}

/** Keeps an update that cannot be read where somebody sees it. */
async function keepUnread(scope: TenantScope, text: string): Promise<void> {
  const id = /"id":(\d+)/.exec(text)?.[1] ?? ''
  logger.warn({ update: id }, 'an update of Invoicetronic cannot be read')
  await withTenant(scope, (tx) => keepUnusable(tx, fileOf(id, text), 'UNREADABLE'))
}

const fileOf = (id: number | string, text: string) => ({
  name: `invoicetronic-update-${id}.json`,
  bytes: Buffer.from(text, 'utf8'),
})
