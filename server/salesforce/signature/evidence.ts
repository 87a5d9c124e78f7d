import type { Evidence } from '@/lib/domain/signature/evidence'
import type { SignatureEventType } from '@/lib/domain/signature/signature-event'
import type { Tx } from '@/server/db/client'
import type { SignerRow } from './signer-queries'

export type ListedEvent = Evidence['events'][number] & {
  userAgent: string
  data: Record<string, unknown>
}

/** The events of a request in their order. */
export async function listEvents(tx: Tx, requestId: number): Promise<ListedEvent[]> {
  const rows = await tx.signature_event.findMany({
    where: { request_id: requestId },
    orderBy: { seq: 'asc' },
  })
  return rows.map(({ seq, at, type, actor, ip, user_agent, data, hash }) => ({
    seq,
    at,
    type: type as SignatureEventType,
    actor,
    ip,
    userAgent: user_agent,
    data: data as Record<string, unknown>,
    hash,
  }))
}

/** The times at which codes were mailed to a signer since a moment. */
export async function codeMailTimes(
  tx: Tx,
  { request_id, position }: SignerRow,
  since: Date,
): Promise<Date[]> {
  const signer = { path: ['signer'], equals: position }
  const rows = await tx.signature_event.findMany({
    where: { request_id, type: 'CODE_SENT', data: signer, at: { gt: since } },
    select: { at: true },
  })
  return rows.map(({ at }) => at)
}
