import { Refusal } from '@/lib/domain/core/refusal'
import type { TakenUnit, TimeRange } from '@/lib/domain/reservations/blocked-time'
import { offerEnd } from '@/lib/domain/reservations/policy'
import { dayAt, wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { enqueue } from '@/server/platform/queue-store'
import { tellPeople } from '../messages/tell-person'
import { type PlacedSlot, periodOf, placesIn, slotRow, type WantedSlot } from '../reservations/place'
import { insertReservation } from '../reservations/reservation-store'
import { checkPeople, checkRules, pricesOf } from '../reservations/reserve-rules'
import type { ResourceRow } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { loadReservables, type Reservable } from '../times/reservable'
import { findPerson } from '../times/slot-queries'
import { type Takings, takingsOf } from '../times/takings'
import { ownStructure, tryHoldPerson, type WaitingRow, waitingIn } from './wait-queries'
import { writeOffer } from './wait-store'

/** A time of a resource that may be free now. */
type FreedTime = TimeRange & { resource_id: number }

/** Times before and after reservations reach this far. */
const AROUND_MS = 2 * 86_400_000

/**
 * Offers times that may have become free to the first in their queues that can have them: a hold each. A person whose
 * limits are used up is passed over and goes on waiting. The caller holds the resources (`holdForReserving`), so that of
 * two acts that free a time one offers it.
 */
export async function offerFreed(
  tx: Tx,
  resources: readonly ResourceRow[],
  freed: readonly FreedTime[],
): Promise<void> {
  const ids = freed.map(({ resource_id }) => resource_id)
  const concerned = resources.filter(({ id, active }) => active && ids.includes(id))
  if (concerned.length === 0) return
  const period = {
    from: new Date(Math.min(...freed.map(({ from }) => from.getTime())) - AROUND_MS),
    to: new Date(Math.max(...freed.map(({ to }) => to.getTime())) + AROUND_MS),
  }
  const waiting = await waitingIn(
    tx,
    concerned.map(({ id }) => id),
    { ...period, now: now() },
  )
  if (waiting.length > 0) await offerInOrder(tx, concerned, waiting)
}

async function offerInOrder(
  tx: Tx,
  resources: readonly ResourceRow[],
  waiting: readonly WaitingRow[],
): Promise<void> {
  const first = new Date(Math.min(...waiting.map(({ starts_at }) => starts_at.getTime())))
  const reservables = await loadReservables(tx, resources, dayAt(wallMinuteAt(first, env.LUNA_ZONE)))
  const queue = waiting.flatMap((row) => {
    const reservable = reservables.find(({ resource }) => resource.id === row.resource_id)
    return reservable ? [{ row, wanted: wantedOf(row, reservable) }] : []
  })
  const takings = await takingsOf(tx, resources, periodOf(queue.map(({ wanted }) => wanted)))
  for (const { row, wanted } of queue) {
    const found = placesIn([wanted], takings)
    if ('taken' in found) continue
    const outcome = await offer(tx, row, found.placed)
    if (outcome !== 'PASSED_OVER') take(takings, found.placed)
    if (outcome === 'BUSY') await offerLater(tx, row.resource_id)
  }
}

function wantedOf({ starts_at, ends_at }: WaitingRow, reservable: Reservable): WantedSlot {
  const span = {
    from: wallMinuteAt(starts_at, env.LUNA_ZONE),
    to: wallMinuteAt(ends_at, env.LUNA_ZONE),
  }
  return { reservable, span, time: timeOf(span) }
}

/** Keeps a time from those behind in the queue. */
function take({ units }: Takings, placed: readonly PlacedSlot[]): void {
  for (const { reservable, unit, blocked } of placed) {
    const taken = units.get(reservable.resource.id) as TakenUnit[] | undefined
    taken?.push({ unit, ...blocked })
  }
}

/**
 * Offers a time to a person. BUSY: another act has the person just now, so that limits cannot be counted; the time is kept
 * for the person, and a job offers it.
 */
async function offer(
  tx: Tx,
  { id, anagrafica_sku: sku, people }: WaitingRow,
  placed: readonly PlacedSlot[],
): Promise<'OFFERED' | 'PASSED_OVER' | 'BUSY'> {
  if (!(await tryHoldPerson(tx, sku))) return 'BUSY'
  const person = await findPerson(tx, sku)
  if (!person || !(await isAllowed(tx, placed, { sku, people }))) return 'PASSED_OVER'
  const [{ reservable, time }] = placed as [PlacedSlot]
  const holdUntil = offerEnd(reservable.policy, { now: now(), startsAt: time.from })
  const slots = placed.map((slot) => slotRow(slot, { state: 'HELD', holdUntil }))
  const content = { anagrafica_sku: sku, state: 'HELD', people, note: '' } as const
  const reservationId = await insertReservation(
    tx,
    { ...content, hold_until: holdUntil.toISOString(), ...pricesOf(placed, people, person) },
    { slots, accountId: null },
  )
  await writeOffer(tx, { id, reservationId, now: now() })
  await tellPeople(tx, [reservationId], 'OFFERED')
  return 'OFFERED'
}

async function isAllowed(
  tx: Tx,
  placed: readonly PlacedSlot[],
  { sku, people }: { sku: string; people: number },
): Promise<boolean> {
  try {
    checkPeople(placed, people)
    await checkRules(tx, placed, { sku, except: null })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Has a job look at the queues of a resource once this transaction has ended. */
export async function offerLater(tx: Tx, resourceId: number): Promise<void> {
  const payload = { structure_id: await ownStructure(tx), resource_id: resourceId }
  await enqueue(tx, 'reservation-offers', payload, { key: `reservation-offers:${resourceId}` })
}
