import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import { audit, auditEach, auditMany } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows, type Row } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'
import { now } from '@/server/platform/clock'
import type { KeptPart } from './reservation-queries'

/** The content of a reservation that is written; amounts as decimal text. */
export type NewReservation = {
  anagrafica_sku: string
  state: ReservationState
  hold_until: string | null
  people: number
  total: string
  deposit: string
  price: readonly KeptPart[]
  note: string
}

/** Adds a reservation with its slots and audit row, in one statement; answers its id. */
export const insertReservation = (
  tx: Tx,
  content: NewReservation,
  { slots, accountId }: { slots: readonly Row[]; accountId: number | null },
): Promise<number> =>
  insertAggregate(tx, {
    table: 'reservation',
    row: { ...content, created_by: accountId, created_at: now().toISOString() },
    key: 'reservation_id',
    parts: [{ table: 'reservation_slot', rows: slots }],
    entry: {
      action: 'CREATE',
      entity: 'reservation',
      changes: { state: [null, content.state], total: [null, content.total] },
    },
  })

type FreedTime = TimeRange & { resource_id: number }

/**
 * Ends the holds of resources whose time is over: reservations, each with all its slots, are marked as expired, and the
 * slots of visitors are deleted; answers the times that they blocked. The caller holds the resources.
 */
export async function expireHolds(tx: Tx, resourceIds: readonly number[], at: Date): Promise<FreedTime[]> {
  const ofVisitors = await tx.$queryRaw<FreedTime[]>`
    delete from reservation_slot where structure_id = app_structure() and state = 'HELD' and hold_until <= ${at}
      and resource_id = any(${[...resourceIds]}::int[]) and public_reservation_id is not null
    returning resource_id, lower(blocked) as "from", upper(blocked) as "to"`
  return [...ofVisitors, ...(await expireReservations(tx, resourceIds, at))]
}

async function expireReservations(tx: Tx, resourceIds: readonly number[], at: Date): Promise<FreedTime[]> {
  const held = await tx.$queryRaw<{ id: number }[]>`
    select id from reservation where structure_id = app_structure() and state = 'HELD' and hold_until <= ${at}
      and id in (select reservation_id from reservation_slot where structure_id = app_structure() and state = 'HELD'
        and resource_id = any(${[...resourceIds]}::int[]) and hold_until <= ${at})
    order by id for no key update`
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return []
  const freed = await tx.$queryRaw<FreedTime[]>`
    with ended as (update reservation set state = 'EXPIRED', revision = revision + 1, updated_at = now()
      where structure_id = app_structure() and id = any(${ids}::int[]))
    update reservation_slot set state = 'EXPIRED'
    where structure_id = app_structure() and reservation_id = any(${ids}::int[])
    returning resource_id, lower(blocked) as "from", upper(blocked) as "to"`
  const changes = { state: ['HELD', 'EXPIRED'] } as const
  await auditEach(tx, { action: 'STATE', entity: 'reservation', changes }, ids.map(String))
  return freed
}

/**
 * Writes the state of a reservation and its slots, the fee of a cancelled one, and the reason of a rejected one, whose words
 * the audit does not have. The caller holds the reservation.
 */
export async function writeState(
  tx: Tx,
  { id, before, after }: { id: number; before: ReservationState; after: ReservationState },
  { fee = null, reason = '' }: { fee?: string | null; reason?: string } = {},
): Promise<void> {
  await tx.$executeRaw`
    with changed as (update reservation set state = ${after}, hold_until = null, cancel_fee = ${fee}::numeric,
        reject_reason = ${reason}, revision = revision + 1, updated_at = now()
      where structure_id = app_structure() and id = ${id})
    update reservation_slot set state = ${after}, hold_until = null
    where structure_id = app_structure() and reservation_id = ${id}`
  const changes: Record<string, readonly [unknown, unknown]> = { state: [before, after] }
  if (fee !== null) changes.cancel_fee = [null, fee]
  await audit(tx, { action: 'STATE', entity: 'reservation', entityId: id, changes })
}

/** Cancels reservations without a fee, in one statement. The caller holds them and their resources. */
export async function cancelFreely(
  tx: Tx,
  reservations: readonly { id: number; state: ReservationState }[],
): Promise<void> {
  const ids = reservations.map(({ id }) => id)
  await tx.$executeRaw`
    with changed as (update reservation set state = 'CANCELLED', hold_until = null, cancel_fee = 0,
        revision = revision + 1, updated_at = now()
      where structure_id = app_structure() and id = any(${ids}::int[]))
    update reservation_slot set state = 'CANCELLED', hold_until = null
    where structure_id = app_structure() and reservation_id = any(${ids}::int[])`
  await auditMany(
    tx,
    reservations.map(({ id, state }) => ({
      action: 'STATE',
      entity: 'reservation',
      entityId: id,
      changes: { state: [state, 'CANCELLED'] },
    })),
  )
}

/** Gives a reservation other slots. The caller holds it, and the resources of both. */
export async function replaceSlots(tx: Tx, reservationId: number, slots: readonly Row[]): Promise<void> {
  await tx.$executeRaw`
    delete from reservation_slot where structure_id = app_structure() and reservation_id = ${reservationId}`
  await insertRows(
    tx,
    'reservation_slot',
    slots.map((slot) => ({ reservation_id: reservationId, ...slot })),
  )
}

type MovedContent = Pick<NewReservation, 'state' | 'people' | 'total' | 'deposit' | 'price' | 'note'>

/** Writes the content of a reservation that was moved. The caller holds it. */
export async function writeMoved(
  tx: Tx,
  { id, before }: { id: number; before: { total: string; state: ReservationState } },
  { state, people, total, deposit, price, note }: MovedContent,
): Promise<void> {
  await tx.$executeRaw`
    update reservation set state = ${state}, people = ${people}, total = ${total}::numeric, deposit = ${deposit}::numeric,
      price = ${JSON.stringify(price)}::jsonb, note = ${note}, revision = revision + 1, updated_at = now()
    where structure_id = app_structure() and id = ${id}`
  const changes = { state: [before.state, state], total: [before.total, total] } as const
  await audit(tx, { action: 'UPDATE', entity: 'reservation', entityId: id, changes })
}

/** Writes the note of a reservation; the audit has that it changed, and not its words. The caller holds the reservation. */
export async function writeNote(tx: Tx, id: number, note: string): Promise<void> {
  await tx.$executeRaw`
    update reservation set note = ${note}, revision = revision + 1, updated_at = now()
    where structure_id = app_structure() and id = ${id}`
  await audit(tx, { action: 'UPDATE', entity: 'reservation', entityId: id, changes: {} })
}
