import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { structuresBelow } from './queries'
import type { Session } from './session'

/** Writes to every structure below the caller's, each in a transaction of its own ('Want to update sub structures?'). */
export async function inEachBelow(
  caller: Session,
  requestId: string,
  write: (tx: Tx, structureId: number) => Promise<void>,
): Promise<void> {
  const below = await asSystem((tx) => structuresBelow(tx, caller.structureId))
  for (const id of below) {
    const scope = { structureId: id, visible: [id], accountId: caller.accountId, requestId }
    await withTenant(scope, (tx) => write(tx, id))
  }
}
