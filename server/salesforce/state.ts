import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/** Records that a document came into a state. */
export async function recordState(
  tx: Tx,
  change: { documentId: number; state: string; accountId: number | null; description?: string },
): Promise<void> {
  await tx.document_state_change.create({
    data: {
      document_id: change.documentId,
      state: change.state,
      account_id: change.accountId,
      description: change.description ?? '',
      date_ts: now(),
    },
    select: { id: true },
  })
}
