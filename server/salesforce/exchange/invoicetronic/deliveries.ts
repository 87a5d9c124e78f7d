import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/** How often an invoice is fetched that cannot be taken; then it is shown, and stops nobody. */
const MOST_TRIES = 5
/** The provider lets 60 requests a minute through. */
const MOST_FETCHED = 40

/** Notes suppliers' invoices of the own structure before they are fetched; those that were noted before stay as they are. */
export async function noteDeliveries(tx: Tx, ids: readonly number[]): Promise<void> {
  const data = ids.map((receive_id) => ({ receive_id, noted_at: now() }))
  await tx.invoicetronic_delivery.createMany({ data, skipDuplicates: true })
}

/** The provider's numbers of the invoices that are still to be fetched, oldest first, at most forty. */
export async function openDeliveries(tx: Tx): Promise<number[]> {
  const rows = await tx.invoicetronic_delivery.findMany({
    where: { state: 'NOTED' },
    orderBy: { id: 'asc' },
    take: MOST_FETCHED,
    select: { receive_id: true },
  })
  return rows.map(({ receive_id }) => receive_id)
}

/** Notes that an invoice is taken, in the transaction of its effects; false when it was before. */
export async function deliveryWasTaken(tx: Tx, receiveId: number): Promise<boolean> {
  const where = { receive_id: receiveId, state: 'NOTED' }
  return (await tx.invoicetronic_delivery.updateMany({ where, data: { state: 'TAKEN' } })).count === 1
}

/** Counts a failure of an invoice; true when it was the last try. */
export async function deliveryFailed(tx: Tx, receiveId: number): Promise<boolean> {
  const where = { receive_id: receiveId, state: 'NOTED' }
  await tx.invoicetronic_delivery.updateMany({ where, data: { tries: { increment: 1 } } })
  const last = { ...where, tries: { gte: MOST_TRIES } }
  return (await tx.invoicetronic_delivery.updateMany({ where: last, data: { state: 'FAILED' } })).count === 1
}
