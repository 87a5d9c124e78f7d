import type { AttendantState } from '@/lib/domain/booking/attendance'
import type { Tx } from '@/server/db/client'

/** Gives places to the first `count` people that wait for an event; answers the ids of their attendants. */
export async function promoteFirst(tx: Tx, eventId: number, count: number): Promise<number[]> {
  const promoted = await tx.$queryRaw<{ id: number }[]>`
    update event_attendant set state = 'SUBSCRIBED', queue_number = null, updated_at = now()
    where id in (select id from event_attendant where event_id = ${eventId} and state = 'ON_WAITING_QUEUE'
      order by queue_number limit ${count}) returning id`
  return promoted.map(({ id }) => id)
}

/** An attendant to be written, with the account and request of its audit row. */
type NewBooking = {
  sku: string
  state: AttendantState
  queue_number: number | null
  account_id: number | null
  request_id: string
}

/**
 * Writes attendants of an event with their audit rows, and raises the event's last queue number, in one statement;
 * answers their ids by sku. The caller holds the event.
 */
export async function insertBookings(
  tx: Tx,
  eventId: number,
  given: readonly NewBooking[],
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: number; sku: string }[]>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(sku text, state text, queue_number int, account_id int, request_id text)),
      counted as (update event set queue_last = greatest(queue_last, (select coalesce(max(queue_number), 0) from given))
        where id = ${eventId}),
      made as (insert into event_attendant (event_id, anagrafica_sku, state, queue_number, account_id)
        select ${eventId}, sku, state, queue_number, account_id from given returning id, anagrafica_sku),
      audited as (insert into audit_entry (account_id, request_id, action, entity, entity_id, changes)
        select g.account_id, g.request_id, 'CREATE', 'event_attendant', m.id::text,
          jsonb_build_object('event_id', jsonb_build_array(null, ${eventId}::int),
            'state', jsonb_build_array(null, g.state))
        from made m join given g on g.sku = m.anagrafica_sku)
    select id, anagrafica_sku as sku from made`
  return new Map(rows.map((row) => [row.sku, row.id]))
}
