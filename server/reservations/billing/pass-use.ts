/** Passes that cover reservations, which are then billed to nobody. */
import { type CoveredReservation, choosePassFor } from '@/lib/domain/booking/event-pass'
import { byCustomer } from '@/lib/domain/core/by-customer'
import { money } from '@/lib/domain/core/money'
import { dayAt, wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import { lockPassesOf } from '@/server/booking'
import { auditMany } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { findReservations, type ReservationView } from '../reservations/reservation-queries'
import { billedAmong } from './pass-queries'

type Use = { reservation_id: number; pass_id: number; entries: number }

const COVERED_STATES: readonly ReservationView['state'][] = ['CONFIRMED', 'CHECKED_IN']

/**
 * Takes the entries of a pass for each of these reservations that is confirmed, has a price, is not covered and not billed:
 * of its person's passes that cover it whole, that which expires first. The caller holds the reservations. The passes are
 * locked in the order of their ids, as attendances lock them, so that no entry is used twice and nothing deadlocks.
 */
export async function coverByPasses(tx: Tx, ids: readonly number[]): Promise<void> {
  const open = (await findReservations(tx, ids)).filter(
    ({ state, pass, total }) => pass === null && money(total).gt(0) && COVERED_STATES.includes(state),
  )
  if (open.length === 0) return
  const passes = byCustomer(await lockPassesOf(tx, skusOf(open)))
  if (passes.size === 0) return
  const billed = await billedAmong(tx, ids)
  const uses: Use[] = []
  for (const reservation of open.filter(({ id }) => !billed.has(id)).toSorted(byBeginning)) {
    const own = passes.get(reservation.anagrafica_sku) ?? []
    const chosen = choosePassFor(own, coveredOf(reservation.slots))
    if (!chosen) continue
    uses.push({ reservation_id: reservation.id, pass_id: chosen.pass.id, entries: chosen.entries })
    chosen.pass.used += chosen.entries
  }
  if (uses.length === 0) return
  await tx.reservation_pass_use.createMany({ data: uses })
  await auditUses(tx, uses, 'CREATE')
}

/** Gives back the entries that these reservations took. The caller holds the reservations. */
export async function giveBackEntries(tx: Tx, reservations: readonly ReservationView[]): Promise<void> {
  const uses = reservations.flatMap(({ id, pass }) =>
    pass ? [{ reservation_id: id, pass_id: pass.id, entries: pass.entries }] : [],
  )
  if (uses.length === 0) return
  await lockPassesOf(tx, skusOf(reservations))
  await tx.reservation_pass_use.deleteMany({
    where: { reservation_id: { in: uses.map(({ reservation_id }) => reservation_id) } },
  })
  await auditUses(tx, uses, 'DELETE')
}

const skusOf = (reservations: readonly ReservationView[]): string[] => [
  ...new Set(reservations.map(({ anagrafica_sku }) => anagrafica_sku)),
]

const beginningOf = ({ slots }: ReservationView): number =>
  Math.min(...slots.map(({ starts_at }) => starts_at.getTime()))

const byBeginning = (one: ReservationView, other: ReservationView): number =>
  beginningOf(one) - beginningOf(other) || one.id - other.id

type CoveredTime = { resource_id: number; starts_at: Date; ends_at: Date; zone: string }

/** Times of a reservation, in minutes that pass, for choosing a pass. */
export function coveredOf(times: readonly CoveredTime[]): CoveredReservation {
  const starts = times.map(({ starts_at, zone }) => wallMinuteAt(starts_at, zone))
  const ms = times.reduce((sum, { starts_at, ends_at }) => sum + ends_at.getTime() - starts_at.getTime(), 0)
  return {
    day: dayAt(Math.min(...starts)),
    resource_ids: times.map(({ resource_id }) => resource_id),
    minutes: ms / 60_000,
  }
}

const auditUses = (tx: Tx, uses: readonly Use[], action: 'CREATE' | 'DELETE'): Promise<void> =>
  auditMany(
    tx,
    uses.map(({ reservation_id, pass_id, entries }) => ({
      action,
      entity: 'reservation_pass_use',
      entityId: pass_id,
      changes: {
        reservation_id: action === 'CREATE' ? [null, reservation_id] : [reservation_id, null],
        entries: action === 'CREATE' ? [null, entries] : [entries, null],
      },
    })),
  )
