import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { now } from '@/server/platform/clock'

/** Records that a document came into a state. */
export async function recordState(
  tx: Tx,
  change: { documentId: number; state: string; accountId: number | null; description?: string },
): Promise<void> {
  const { documentId: document_id, accountId: account_id, state, description = '' } = change
  await insertRows(tx, 'document_state_change', [
    { document_id, state, account_id, description, date_ts: now() },
  ])
}
