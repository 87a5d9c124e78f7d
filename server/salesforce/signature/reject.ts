import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { moveAgreement } from '../agreements/agreements'
import { lockDocument } from '../document/row-queries'
import { addEvent } from './event-store'
import { mailAnswered } from './mails'
import { lockRequest } from './request-queries'
import { documentOf, isAlive, isAsSent, SIGNABLE_KINDS, type Visit } from './visit'

/**
 * Rejects the document of a visit for a reason, and returns its new state. The same reason once more is answered as the
 * first time.
 * @throws Refusal ERROR_SIGNATURE_ANSWERED
 */
export async function rejectDocument(visit: Visit, description: string): Promise<string> {
  return visit.inTenant(async (tx) => {
    const { state } = await documentOf(tx, visit)
    return visit.request.state === 'OPEN'
      ? keepRejection(tx, visit, description)
      : repeated(visit, state, description)
  })
}

function repeated({ request }: Visit, state: string, description: string): string {
  if (request.state === 'REJECTED' && request.description === description) return state
  throw new Refusal('ERROR_SIGNATURE_ANSWERED', { state: request.state })
}

async function keepRejection(tx: Tx, visit: Visit, description: string): Promise<string> {
  const { request, visitor } = visit
  const row = await lockDocument(tx, request.document_id, SIGNABLE_KINDS)
  const current = await lockRequest(tx, request.id)
  if (current.state !== 'OPEN') return repeated({ ...visit, request: current }, row.state, description)
  if (!isAlive(current) || !isAsSent(row, current)) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const at = now()
  const kind = row.document_kind as 'OFFER' | 'CONTRACT'
  await tx.signing_request.update({
    where: { id: request.id },
    data: { state: 'REJECTED', answered_at: at, description },
    select: { id: true },
  })
  const moved = await moveAgreement(tx, { kind, id: row.id, event: 'REJECT', accountId: null, description })
  await addEvent(tx, {
    requestId: request.id,
    type: 'REJECTED',
    actor: request.recipient,
    ...visitor,
    at,
    data: { reason: description },
  })
  await mailAnswered(tx, row, { request, type: 'REJECTED', description })
  return moved.state
}
