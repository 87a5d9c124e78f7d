import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'

/**
 * Asks for a confirmation before an offer or a contract is billed that has invoices already. The caller holds the lock
 * of its row, so of two callers at the same time the second one is asked.
 * @throws Refusal ERROR_DOCUMENT_ALREADY_BILLED, with how many there are.
 */
export async function refuseBilled(tx: Tx, id: number): Promise<void> {
  const made = { origin_id: id, document_kind: 'INVOICE', state: { not: 'DELETED' } }
  const count = await tx.document.count({ where: made })
  if (count > 0) throw new Refusal('ERROR_DOCUMENT_ALREADY_BILLED', { count }, ['bill_again'])
}
