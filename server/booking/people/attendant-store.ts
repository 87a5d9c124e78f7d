import { Refusal } from '@/lib/domain/core/refusal'
import { audit, auditMany } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { lockEvent } from '../events/booking-calendar'
import type { AttendantView, EventView } from '../events/event-view'
import { attendantsById } from './attendant-queries'

const ENTITY = 'event_attendant'

/**
 * An attendant and its event, whose row is held until the transaction ends. The event is held first, as everywhere.
 * @throws Refusal ERROR_NOT_FOUND
 */
export async function lockAttendant(
  tx: Tx,
  id: number,
): Promise<{ attendant: AttendantView; event: EventView }> {
  const [seen] = await attendantsById(tx, [id])
  if (!seen) throw new Refusal('ERROR_NOT_FOUND')
  const event = await lockEvent(tx, seen.event_id)
  const [attendant] = await attendantsById(tx, [id])
  if (!attendant) throw new Refusal('ERROR_NOT_FOUND')
  return { attendant, event }
}

/**
 * Brings attendants of an event that is held into a state that is not waiting. `isLate`: they cancelled within the
 * structure's window before the start.
 */
export async function writeStates(
  tx: Tx,
  attendants: readonly AttendantView[],
  state: Exclude<AttendantView['state'], 'ON_WAITING_QUEUE'>,
  isLate = false,
): Promise<void> {
  const ids = attendants.map(({ id }) => id)
  await tx.$executeRaw`
    update event_attendant set state = ${state}, queue_number = null, left_late = left_late or ${isLate},
      updated_at = now()
    where id = any(${ids}::int[])`
  await auditMany(
    tx,
    attendants.map((one) => ({
      action: 'STATE',
      entity: ENTITY,
      entityId: one.id,
      changes: { state: [one.state, state], ...(isLate ? { left_late: [false, true] as const } : {}) },
    })),
  )
}

/** The number of minutes before the start in which a cancellation counts as late; 0 where none does. */
export async function lateCancelMinutes(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ minutes: number }[]>`
    select late_cancel_minutes as minutes from booking_settings where structure_id = app_structure()`
  return row?.minutes ?? 0
}

/** Adds a place beyond the availability, which a user confirmed; the audit log names the user. */
export async function growByOne(tx: Tx, event: EventView): Promise<void> {
  await tx.$executeRaw`update event set extra = extra + 1, updated_at = now() where id = ${event.id}`
  const changes = { extra: [event.extra, event.extra + 1] } as const
  await audit(tx, { action: 'UPDATE', entity: 'event', entityId: event.id, changes })
}

/** Writes the price of an attendance. */
export async function writePrice(
  tx: Tx,
  attendant: AttendantView,
  { product_cross_id, price_cross_id }: { product_cross_id: string; price_cross_id: string },
): Promise<void> {
  await tx.$executeRaw`update event_attendant set product_cross_id = ${product_cross_id},
    price_cross_id = ${price_cross_id}, updated_at = now() where id = ${attendant.id}`
  const changes = { price_cross_id: [attendant.price_cross_id, price_cross_id] } as const
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: attendant.id, changes })
}
