import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import type { AccountKey } from './intermediary-account'

/** How often an invoice is fetched that cannot be taken; then it is shown, and stops nobody. */
const MOST_TRIES = 5
/** Invoicetronic lets 60 requests a minute through; Aruba's are paced. */
const MOST_FETCHED = 40

const noted = ({ structureId, provider }: AccountKey) => ({
  structure_id: structureId,
  provider,
  state: 'NOTED',
})

/** Notes suppliers' invoices of the own structure before they are fetched; those that were noted before stay as they are. */
export async function noteDeliveries(
  tx: Tx,
  { provider }: AccountKey,
  ids: readonly string[],
): Promise<void> {
  const data = ids.map((provider_id) => ({ provider, provider_id, noted_at: now() }))
  await tx.intermediary_delivery.createMany({ data, skipDuplicates: true })
}

/** The provider's numbers or names of the invoices that are still to be fetched, oldest first, at most forty. */
export async function openDeliveries(tx: Tx, key: AccountKey): Promise<string[]> {
  const rows = await tx.intermediary_delivery.findMany({
    where: noted(key),
    orderBy: { id: 'asc' },
    take: MOST_FETCHED,
    select: { provider_id: true },
  })
  return rows.map(({ provider_id }) => provider_id)
}

/** Notes that an invoice is taken, in the transaction of its effects; false when it was before. */
export async function deliveryWasTaken(tx: Tx, key: AccountKey, provider_id: string): Promise<boolean> {
  const where = { ...noted(key), provider_id }
  return (await tx.intermediary_delivery.updateMany({ where, data: { state: 'TAKEN' } })).count === 1
}

/** Notes that an invoice of the account is another company's, and is not taken. */
export async function deliveryIsOfOthers(tx: Tx, key: AccountKey, provider_id: string): Promise<void> {
  const where = { ...noted(key), provider_id }
  await tx.intermediary_delivery.updateMany({ where, data: { state: 'OTHER' } })
}

/** Counts a failure of an invoice; true when it was the last try. */
export async function deliveryFailed(tx: Tx, key: AccountKey, provider_id: string): Promise<boolean> {
  const where = { ...noted(key), provider_id }
  await tx.intermediary_delivery.updateMany({ where, data: { tries: { increment: 1 } } })
  const last = { ...where, tries: { gte: MOST_TRIES } }
  return (await tx.intermediary_delivery.updateMany({ where: last, data: { state: 'FAILED' } })).count === 1
}
