import type { Tx } from '@/server/db/client'
import { enqueue } from '@/server/platform/queue-store'
import type { AccountKey } from './intermediary-account'

/** Has the answers and the suppliers' invoices of a structure's account at an intermediary taken. */
export const enqueueIntermediaryPoll = (
  tx: Tx,
  { structureId: structure_id, provider }: AccountKey,
  delayMs = 0,
): Promise<void> =>
  enqueue(
    tx,
    'intermediary-poll',
    { structure_id, provider },
    { key: `intermediary-poll:${structure_id}:${provider}`, delayMs },
  )

/** Has the waiting files of a structure sent by its account at an intermediary. */
export const enqueueIntermediarySend = (tx: Tx, structure_id: number, delayMs = 0): Promise<void> =>
  enqueue(tx, 'intermediary-send', { structure_id }, { key: `intermediary-send:${structure_id}`, delayMs })
