import type { Tx } from '@/server/db/client'

/** The values on which the promotion of an event's queue depends. */
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

/** An event for which people wait, where the structure promotes them automatically; undefined for any other. */
export async function findQueuedEvent(tx: Tx, eventId: number): Promise<QueuedEvent | undefined> {
  const [event] = await tx.$queryRaw<QueuedEvent[]>`
    select e.availability, e.extra, e.booked, e.queued, e.state, e.starts_at, s.automatic_promotion,
      s.promotion_cutoff_minutes
    from event e join booking_settings s on s.structure_id = e.structure_id
    where e.id = ${eventId} and e.queued > 0 and s.automatic_promotion`
  return event
}

/** An entry of the registry, and whether it has a place or waits for one. */
export type BookingPerson = {
  sku: string
  first_name: string
  last_name: string
  business_name: string
  is_booked: boolean
}

/** The highest queue number that an event has given; 0 before the first. */
export async function lastQueueNumber(tx: Tx, eventId: number): Promise<number> {
  const [row] = await tx.$queryRaw<
    { queue_last: number }[]
  >`select queue_last from event where id = ${eventId}`
  return row?.queue_last ?? 0
}

/** The registry's entries of the people who want a place, and whether they have one or wait. */
export async function peopleOf(
  tx: Tx,
  eventId: number,
  skus: readonly string[],
): Promise<Map<string, BookingPerson>> {
  const rows = await tx.$queryRaw<BookingPerson[]>`
    select a.sku, a.first_name, a.last_name, a.business_name,
      exists (select 1 from event_attendant t where t.event_id = ${eventId} and t.anagrafica_sku = a.sku
        and t.state <> 'REMOVED_FROM_EVENT') as is_booked
    from anagrafica a where a.structure_id = app_structure() and a.sku = any(${[...skus]}::text[])`
  return new Map(rows.map((row) => [row.sku, row]))
}
