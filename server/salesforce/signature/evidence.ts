import type { Evidence } from '@/lib/domain/signature/evidence'
import type { SignatureEventType } from '@/lib/domain/signature/signature-event'
import type { Tx } from '@/server/db/client'

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
