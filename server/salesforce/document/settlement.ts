import { stateByPayments } from '@/lib/domain/documents/payment-state'
import type { Tx } from '@/server/db/client'
import { readSettled } from './settlement-queries'
import { moveDocument } from './state-store'

type MoveAuthor = { accountId: number | null; description?: string }

/** Brings a document, and those that are settled with it, into the state that their payments lead to. Locked by the caller. */
export async function followPayments(
  tx: Tx,
  id: number,
  { accountId, description }: MoveAuthor,
): Promise<void> {
  for (const row of await readSettled(tx, id)) {
    const state = stateByPayments(row, row.before)
    if (!state) continue
    const said = row.id === id ? description : ''
    await moveDocument(tx, row, { state, action: 'STATE', accountId, description: said })
  }
}
