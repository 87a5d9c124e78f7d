import { freeSeats } from '@/lib/domain/booking/attendance'
import { auditEach } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'

type QueuedEvent = {
  availability: number
  extra: number
  booked: number
  queued: number
  state: string
  starts_at: Date
  automatic_promotion: boolean
  promotion_cutoff_minutes: number
}

/**
 * Gives free places to the people that wait, in their order, where the structure's promotion is automatic and the event
 * is not too near. The event's row is locked by the caller. Answers the ids of the promoted attendants.
 */
export async function promoteWaiting(tx: Tx, eventId: number): Promise<number[]> {
  const [event] = await tx.$queryRaw<QueuedEvent[]>`
    select e.availability, e.extra, e.booked, e.queued, e.state, e.starts_at, s.automatic_promotion,
      s.promotion_cutoff_minutes
    from event e join booking_settings s on s.structure_id = e.structure_id
    where e.id = ${eventId} and e.queued > 0 and s.automatic_promotion`
  if (event?.state !== 'ACTIVE') return []
  const until = event.starts_at.getTime() - event.promotion_cutoff_minutes * 60_000
  const free = freeSeats(event)
  if (free === 0 || now().getTime() >= until) return []
  const promoted = await tx.$queryRaw<{ id: number }[]>`
    update event_attendant set state = 'SUBSCRIBED', queue_number = null, updated_at = now()
    where id in (select id from event_attendant where event_id = ${eventId} and state = 'ON_WAITING_QUEUE'
      order by queue_number limit ${free}) returning id`
  const changes = { state: ['ON_WAITING_QUEUE', 'SUBSCRIBED'] } as const
  const ids = promoted.map(({ id }) => id)
  await auditEach(tx, { action: 'STATE', entity: 'event_attendant', changes }, ids.map(String))
  return ids
}
