import { freeSeats } from '@/lib/domain/booking/attendance'
import { auditEach } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { findQueuedEvent } from './booking-queries'
import { promoteFirst } from './booking-store'

/**
 * Gives free places to the people that wait, in their order, where the structure's promotion is automatic and the event
 * is not too near. The event's row is locked by the caller. Answers the ids of the promoted attendants.
 */
export async function promoteWaiting(tx: Tx, eventId: number): Promise<number[]> {
  const event = await findQueuedEvent(tx, eventId)
  if (event?.state !== 'ACTIVE') return []
  const until = event.starts_at.getTime() - event.promotion_cutoff_minutes * 60_000
  const free = freeSeats(event)
  if (free === 0 || now().getTime() >= until) return []
  const ids = await promoteFirst(tx, eventId, free)
  const changes = { state: ['ON_WAITING_QUEUE', 'SUBSCRIBED'] } as const
  await auditEach(tx, { action: 'STATE', entity: 'event_attendant', changes }, ids.map(String))
  return ids
}
