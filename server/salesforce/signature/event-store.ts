import type { SignatureEventType } from '@/lib/domain/signature/signature-event'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { type SignerRow, signerActor } from './signer-queries'

/** Of whom an event is: the account's name or the signer's address, and the network address and browser of a visitor. */
export type EventActor = { actor: string; ip?: string; userAgent?: string }

type NewEvent = EventActor & {
  requestId: number
  type: SignatureEventType
  at?: Date
  /** `signer`: the position of the signer whose step it is. */
  data?: Record<string, string | number | boolean>
}

/** The parts of a step that are the same of all that a signer does. */
export const signerEvent = (signer: SignerRow, visitor: Pick<EventActor, 'ip' | 'userAgent'>) => ({
  requestId: signer.request_id,
  actor: signerActor(signer),
  data: { signer: signer.position },
  ...visitor,
})

/** Appends a step to the evidence of a request; the database numbers and chains it. */
export async function addEvent(
  tx: Tx,
  { requestId, type, actor, ip = '', userAgent = '', at = now(), data = {} }: NewEvent,
): Promise<void> {
  await tx.signature_event.create({
    data: {
      request_id: requestId,
      type,
      at,
      actor: actor.slice(0, 320),
      ip,
      user_agent: userAgent.slice(0, 400),
      data,
    },
    select: { id: true },
  })
}
