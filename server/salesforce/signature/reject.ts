import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { answerAgreement } from '../agreements/answer-agreement'
import { lockDocumentHead } from '../document/row-queries'
import { answeredRefusal } from './answered'
import { addEvent, signerEvent } from './event-store'
import { mailAnswered } from './mails'
import { endSigners } from './open-signing'
import { lockRequest } from './request-queries'
import { findSigner, findSigners } from './signer-queries'
import { documentHeadOf, isAlive, isAsSent, SIGNABLE_KINDS, type Visit } from './visit'

/**
 * Rejects the document of a visit for a reason, and returns its new state: of several signers one is enough. The same
 * reason once more is answered as the first time.
 * @throws Refusal ERROR_SIGNATURE_ANSWERED
 */
export async function rejectDocument(visit: Visit, description: string): Promise<string> {
  return visit.inTenant(async (tx) => {
    const { state } = await documentHeadOf(tx, visit)
    return visit.signer.state === 'OPEN'
      ? keepRejection(tx, visit, description)
      : repeated(visit, state, description)
  })
}

function repeated(visit: Visit, state: string, description: string): string {
  const { signer } = visit
  if (signer.state === 'REJECTED' && signer.description === description) return state
  throw answeredRefusal(visit)
}

async function keepRejection(tx: Tx, visit: Visit, description: string): Promise<string> {
  const { request, visitor } = visit
  const head = await lockDocumentHead(tx, request.document_id, SIGNABLE_KINDS)
  const current = await lockRequest(tx, request.id)
  const signer = await findSigner(tx, visit.signer.id)
  if (signer.state !== 'OPEN')
    return repeated({ ...visit, request: current, signer }, head.state, description)
  if (!isAlive(current) || !isAsSent(head, current)) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const answered = { state: 'REJECTED', answered_at: now() }
  await tx.signer.update({
    where: { id: signer.id },
    data: { ...answered, description },
    select: { id: true },
  })
  await endSigners(tx, request.id)
  await tx.signing_request.update({ where: { id: request.id }, data: answered, select: { id: true } })
  const state = await answerAgreement(tx, head, { event: 'REJECT', description })
  const event = signerEvent(signer, visitor)
  const data = { ...event.data, reason: description }
  await addEvent(tx, { ...event, type: 'REJECTED', at: answered.answered_at, data })
  const signers = await findSigners(tx, request.id)
  await mailAnswered(tx, head, { request, signers, type: 'REJECTED' })
  return state
}
