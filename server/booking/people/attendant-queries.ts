import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { AttendantView } from '../events/event-view'

/** Attendants by a condition on `x`: those with a place by name, then those who wait by position. */
const findAttendants = (tx: Tx, where: Prisma.Sql): Promise<AttendantView[]> =>
  tx.$queryRaw<AttendantView[]>`
    with line as (
      select id, row_number() over (partition by event_id order by queue_number)::int as position
      from event_attendant
      where state = 'ON_WAITING_QUEUE' and event_id in (select x.event_id from event_attendant x where ${where}))
    select x.id, x.event_id, x.state, x.anagrafica_sku as sku, x.price_cross_id, line.position,
      jsonb_build_object('first_name', a.first_name, 'last_name', a.last_name, 'business_name', a.business_name)
        as anagrafica
    from event_attendant x
    join anagrafica a on a.structure_id = x.structure_id and a.sku = x.anagrafica_sku
    left join line on line.id = x.id
    where ${where}
    order by x.queue_number nulls first, a.last_name, a.first_name, a.business_name, x.id`

/** The people who have not left an event. */
export const attendantsOf = (tx: Tx, eventId: number): Promise<AttendantView[]> =>
  findAttendants(tx, Prisma.sql`x.event_id = ${eventId} and x.state <> 'REMOVED_FROM_EVENT'`)

/** The same of many events, by their ids. */
export async function attendantsOfMany(
  tx: Tx,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, readonly AttendantView[]>> {
  const found = await findAttendants(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.event_id = any(${[...eventIds]}::int[])
      and x.state <> 'REMOVED_FROM_EVENT'`,
  )
  const byEvent = new Map(eventIds.map((id): [number, AttendantView[]] => [id, []]))
  for (const one of found) byEvent.get(one.event_id)?.push(one)
  return byEvent
}

/** One person's bookings of events, without those cancelled. */
export const ownAttendants = (tx: Tx, eventIds: readonly number[], sku: string): Promise<AttendantView[]> =>
  findAttendants(
    tx,
    Prisma.sql`x.structure_id = app_structure() and x.anagrafica_sku = ${sku}
      and x.event_id = any(${[...eventIds]}::int[]) and x.state <> 'REMOVED_FROM_EVENT'`,
  )

/** Attendants by their ids. */
export const attendantsById = (tx: Tx, ids: readonly number[]): Promise<AttendantView[]> =>
  findAttendants(tx, Prisma.sql`x.structure_id = app_structure() and x.id = any(${[...ids]}::int[])`)
