import type { Day } from '@/lib/domain/core/day'
import { nextState } from '@/lib/domain/documents/invoice-state'
import type { Tx } from '@/server/db/client'
import { ANY_TYPE } from '../document/row'
import { lockDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'
import { readOverdue } from './queries'

/**
 * Marks unpaid invoices of the transaction's structure, ours and those that we received: LATE when one of their days on which something is still to pay lies before
 * `day`, EXPIRED when all do. At most 500 at once; answers how many it moved.
 */
export async function markOverdue(tx: Tx, day: Day): Promise<number> {
  const found = await readOverdue(tx, day)
  let moved = 0
  for (const { id, all_past } of found) {
    const row = await lockDocument(tx, id, ['INVOICE'], ANY_TYPE)
    const state = nextState(row.state, all_past ? 'EXPIRE' : 'FALL_LATE')
    if (!state) continue
    await moveDocument(tx, row, { state, action: 'STATE' })
    moved += 1
  }
  return moved
}
