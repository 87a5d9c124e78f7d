import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { settingsBelow } from '../accounts/queries'
import type { Session } from '../sign-in/session'

/**
 * Writes to every structure below the caller's in which the caller may edit the settings, each in a transaction of its own
 * ('Want to update sub structures?'), with the roles that the caller holds there. Answers the names of the structures that
 * were left out.
 */
export async function inEachBelow(
  caller: Session,
  requestId: string,
  write: (tx: Tx, structureId: number, held: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const below = await asSystem((tx) => settingsBelow(tx, caller))
  for (const { id, held } of below) {
    if (!held) continue
    const scope = { structureId: id, visible: [id], accountId: caller.accountId, requestId }
    await withTenant(scope, (tx) => write(tx, id, held))
  }
  return below.filter(({ held }) => !held).map(({ name }) => name)
}
