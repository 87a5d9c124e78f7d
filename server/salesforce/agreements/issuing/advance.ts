import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import type { InTenant } from '@/server/http/implement'
import { ko } from '@/server/http/ko'
import { issueDue, issueToday, nextDue, sendLeft } from './issue-due'
import { noteFault } from './issuing-store'
import { mailIssued } from './mail-issued'

/**
 * Does the next part of the work with a structure's invoices of contracts: issues some, else sends some that were left, else
 * mails some. Answers whether there was any: the caller lets the other structures have their turn and comes again.
 */
export async function advanceIssuing(scope: TenantScope, today: Day): Promise<boolean> {
  const { structureId } = scope
  const inTenant: InTenant = (run) => withTenant(scope, run)
  const ids = await inTenant((tx) => nextDue(tx, structureId, today))
  if (ids.length > 0) return issueGroup(inTenant, scope, ids, today)
  if ((await inTenant((tx) => sendLeft(tx, structureId, today))) > 0) return true
  return (await mailIssued(inTenant, structureId, today)) > 0
}

/**
 * Issues some together, and those that cannot keep their days each alone; where a fault of ours ends their transaction, each
 * alone, too, and the one that has it is left. Answers false while another worker is at it.
 */
async function issueGroup(
  inTenant: InTenant,
  scope: TenantScope,
  ids: readonly number[],
  today: Day,
): Promise<boolean> {
  const { structureId } = scope
  try {
    const belated = await inTenant((tx) => issueDue(tx, { structureId, ids, today }))
    for (const id of belated ?? []) {
      const work = inTenant((tx) => issueToday(tx, { structureId, ids: [id], today }))
      await work.catch((error) => leave(inTenant, scope, { id, today }, error))
    }
    return belated !== null
  } catch (error) {
    const [id = -1, ...others] = ids
    if (others.length === 0) await leave(inTenant, scope, { id, today }, error)
    else for (const one of ids) await issueGroup(inTenant, scope, [one], today)
    return true
  }
}

/** Notes why an invoice was not issued. A server that is busy, or a database out of reach, has nothing against it: that is thrown. */
async function leave(
  inTenant: InTenant,
  { requestId }: TenantScope,
  { id, today }: { id: number; today: Day },
  error: unknown,
): Promise<void> {
  const { code } = ko(error, requestId, 'it').body.response
  if (code === 'ERROR_SERVER_BUSY' || code === 'ERROR_DATABASE_UNAVAILABLE') throw error
  const params = error instanceof Refusal ? error.params : {}
  await inTenant((tx) => noteFault(tx, { id, step: 'ISSUE', today }, { code, params }))
}
