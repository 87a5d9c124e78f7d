import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

/**
 * Reserves the turn of one mail of the own structure's box; the next turn is `paceMs` later. Returns 0, or the milliseconds
 * to wait when the turn has not come yet: nothing is reserved then.
 */
export async function reservePecTurn(tx: Tx, structureId: number, paceMs: number): Promise<number> {
  const time = now()
  const { count } = await tx.pec_account.updateMany({
    where: { structure_id: structureId, OR: [{ next_send_at: null }, { next_send_at: { lte: time } }] },
    data: { next_send_at: new Date(time.getTime() + paceMs) },
  })
  if (count === 1) return 0
  const { next_send_at } = await tx.pec_account.findUniqueOrThrow({
    where: { structure_id: structureId },
    select: { next_send_at: true },
  })
  return Math.max(1, (next_send_at ?? time).getTime() - time.getTime())
}
