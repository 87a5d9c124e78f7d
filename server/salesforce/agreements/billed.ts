import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'

/**
 * Whoever bills an offer or a contract of which there are invoices already is asked first. Its row is locked by the caller, so
 * that of two at once the second is asked.
 * @throws Refusal ERROR_DOCUMENT_ALREADY_BILLED, with how many there are.
 */
export async function refuseBilled(tx: Tx, id: number): Promise<void> {
  const made = { origin_id: id, document_kind: 'INVOICE', state: { not: 'DELETED' } }
  const count = await tx.document.count({ where: made })
  if (count > 0) throw new Refusal('ERROR_DOCUMENT_ALREADY_BILLED', { count }, ['bill_again'])
}
