import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import type { Session } from './session'

/** Writes to every structure below the caller's, each in a transaction of its own ('Want to update sub structures?'). */
export async function inEachBelow(
  caller: Session,
  requestId: string,
  write: (tx: Tx, structureId: number) => Promise<void>,
): Promise<void> {
  const below = await asSystem(
    (tx) => tx.$queryRaw<{ id: number }[]>`
      with recursive tree as (
        select id from structure where parent_id = ${caller.structureId}
        union select s.id from structure s join tree t on s.parent_id = t.id)
      select id from tree`,
  )
  for (const { id } of below) {
    const scope = { structureId: id, visible: [id], accountId: caller.accountId, requestId }
    await withTenant(scope, (tx) => write(tx, id))
  }
}
