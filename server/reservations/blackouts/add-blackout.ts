import type { BlackoutIn } from '@/lib/api/reservations/blackouts'
import type { Reservation } from '@/lib/api/reservations/reservation-fields'
import { addDays } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import { FARTHEST_DAYS } from '@/lib/domain/reservations/policy'
import { isCancellable } from '@/lib/domain/reservations/reservation-state'
import { dayAt, MINUTES_A_DAY, type WallSpan, wallMinute } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import type { Row } from '@/server/db/insert'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { refuseBilled } from '../billing/billing-queries'
import { giveBackEntries } from '../billing/pass-use'
import { tellPeople } from '../messages/tell-person'
import { endHoldsIn } from '../public/public-store'
import { holdForReserving } from '../reservations/hold'
import { slotTimes } from '../reservations/place'
import { toReservation } from '../reservations/present'
import {
  findReservations,
  freedBy,
  holdReservations,
  type ReservationView,
} from '../reservations/reservation-queries'
import { cancelFreely } from '../reservations/reservation-store'
import { knownTo } from '../reservations/steps'
import { listResources, type ResourceRow } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { takingsOf } from '../times/takings'
import { offerFreed, offerLater } from '../waits/offers'
import { slotsOfBlackout, takersOf } from './blackout-queries'
import { deleteBlackout, insertBlackout } from './blackout-store'

const MAX_LISTED = 200
const MAX_SLOTS = 20_000
/** Slots are at most a week long, so that few lie between the beginning of one and the times that it reaches into. */
const LONGEST = 7 * MINUTES_A_DAY

type Planned = { span: WallSpan; time: TimeRange }

/**
 * The time of a blackout by the clock and as instants. It ends within 366 days, because classes look no farther.
 * @throws Refusal ERROR_RESERVATION_PAST, ERROR_RESERVATION_WINDOW, ERROR_RESERVATION_START
 */
function timeOfBlackout({ from_day, from_time, to_day, to_time }: BlackoutIn): Planned {
  const span = { from: wallMinute(from_day, from_time), to: wallMinute(to_day, to_time) }
  const time = timeOf(span)
  if (time.to <= now()) throw new Refusal('ERROR_RESERVATION_PAST')
  if (dayAt(span.to - 1) > addDays(today(), FARTHEST_DAYS)) {
    throw new Refusal('ERROR_RESERVATION_WINDOW', { days: FARTHEST_DAYS })
  }
  if (time.from >= time.to) throw new Refusal('ERROR_RESERVATION_START')
  return { span, time }
}

/** The resources that there are in the scope of a blackout. @throws Refusal ERROR_RESERVATION_RESOURCE_GONE */
async function resourcesOf(tx: Tx, { group_id, resource_id }: BlackoutIn): Promise<ResourceRow[]> {
  const found = (await listResources(tx, true)).filter(
    (one) => (!group_id || one.group_id === group_id) && (!resource_id || one.id === resource_id),
  )
  if (found.length === 0) throw new Refusal('ERROR_RESERVATION_RESOURCE_GONE', {}, ['resource_id'])
  return found
}

/** The classes and meetings that take resources in a time, by their beginning. */
async function eventsIn(tx: Tx, resources: readonly ResourceRow[], time: TimeRange) {
  const { whole } = await takingsOf(tx, resources, time)
  const events = [...whole].flatMap(([resource_id, times]) => times.map((one) => ({ resource_id, ...one })))
  return events
    .filter(({ from, to }) => from < time.to && to > time.from)
    .sort((one, other) => one.from.getTime() - other.from.getTime())
    .slice(0, MAX_LISTED)
    .map(({ resource_id, from, to }) => ({
      resource_id,
      start_datetime: toInstantText(from, env.LUNA_ZONE),
      end_datetime: toInstantText(to, env.LUNA_ZONE),
    }))
}

const presented = async (tx: Tx, ids: readonly number[]): Promise<Reservation[]> =>
  (await findReservations(tx, ids.slice(0, MAX_LISTED))).map(toReservation)

/** The reservations, classes and meetings that lie in a blackout. */
export async function contentOfBlackout(tx: Tx, input: BlackoutIn) {
  const { time } = timeOfBlackout(input)
  const resources = await resourcesOf(tx, input)
  const ids = resources.map(({ id }) => id)
  const { reservations } = await takersOf(tx, ids, { ...time, now: now() })
  return {
    reservation_count: reservations.length,
    reservation_list: await presented(tx, reservations),
    event_list: await eventsIn(tx, resources, time),
  }
}

/**
 * Adds a blackout; answers its id and the number of reservations that it cancelled. The resources are held before the
 * reservations, as reserving holds them.
 * @throws Refusal ERROR_RESERVATION_BLACKOUT_RESERVED, _BLACKOUT_EVENTS, _BLACKOUT_OVERLAP, and those of its time and scope
 */
export async function addBlackout(
  tx: Tx,
  input: BlackoutIn,
  { cancels, accountId }: { cancels: boolean; accountId: number | null },
): Promise<{ id: number; cancelled: number }> {
  const planned = timeOfBlackout(input)
  const scope = await resourcesOf(tx, input)
  const resources = await holdForReserving(
    tx,
    scope.map(({ id }) => id),
  )
  const ids = resources.map(({ id }) => id)
  const { reservations, blackouts } = await takersOf(tx, ids, { ...planned.time, now: now() })
  if (blackouts.length > 0) throw new Refusal('ERROR_RESERVATION_BLACKOUT_OVERLAP')
  const events = await eventsIn(tx, resources, planned.time)
  if (events.length > 0) {
    throw new Refusal('ERROR_RESERVATION_BLACKOUT_EVENTS', { count: events.length }, [], events)
  }
  const cancelled = await cancelIn(tx, reservations, cancels)
  await endHoldsIn(tx, ids, planned.time)
  const { from_day, from_time: from_minute, to_day, to_time: to_minute, reason } = input
  const scoped = { group_id: input.group_id ?? null, resource_id: input.resource_id ?? null }
  const row = { ...scoped, from_day, from_minute, to_day, to_minute, reason, created_by: accountId }
  const id = await insertBlackout(tx, row, slotsOf(resources, planned.span))
  await offerRest(tx, resources, cancelled)
  return { id, cancelled: cancelled.length }
}

/** Offers the times of cancelled reservations outside the blackout; those of resources that are not held here later. */
async function offerRest(
  tx: Tx,
  resources: readonly ResourceRow[],
  cancelled: readonly ReservationView[],
): Promise<void> {
  const freed = cancelled.flatMap(freedBy)
  const held = new Set(resources.map(({ id }) => id))
  await offerFreed(
    tx,
    resources,
    freed.filter(({ resource_id }) => held.has(resource_id)),
  )
  const others = new Set(freed.flatMap(({ resource_id: id }) => (held.has(id) ? [] : id)))
  for (const id of others) await offerLater(tx, id)
}

/** Deletes a blackout, and offers its times to those that wait for them. @throws Refusal ERROR_NOT_FOUND */
export async function removeBlackout(tx: Tx, id: number): Promise<void> {
  const freed = await slotsOfBlackout(tx, id)
  const ids = [...new Set(freed.map(({ resource_id }) => resource_id))]
  const resources = await holdForReserving(tx, ids)
  await deleteBlackout(tx, id)
  await offerFreed(tx, resources, freed)
}

/** Cancels reservations, where that is wanted and all of them can be; answers them. @throws Refusal ERROR_RESERVATION_BLACKOUT_RESERVED, _BILLED */
async function cancelIn(tx: Tx, ids: readonly number[], cancels: boolean): Promise<ReservationView[]> {
  if (ids.length === 0) return []
  const held = await holdReservations(tx, ids)
  if (cancels) await refuseBilled(tx, ids)
  const kept = cancels ? held.filter(({ state }) => !isCancellable(state)).map(({ id }) => id) : ids
  if (kept.length > 0) {
    const list = await presented(tx, kept)
    throw new Refusal('ERROR_RESERVATION_BLACKOUT_RESERVED', { count: kept.length }, [], list)
  }
  await cancelFreely(tx, held)
  await giveBackEntries(tx, held)
  await tellPeople(tx, knownTo(held), 'CANCELLED')
  return held
}

/** The slots of a blackout: of every unit of every resource, cut into weeks. @throws Refusal ERROR_TOO_HEAVY */
function slotsOf(resources: readonly ResourceRow[], { from, to }: WallSpan): Row[] {
  const count = Math.ceil((to - from) / LONGEST)
  const spans = Array.from({ length: count }, (_, index) => ({
    from: from + index * LONGEST,
    to: Math.min(to, from + (index + 1) * LONGEST),
  }))
  const units = resources.reduce((total, resource) => total + resource.units, 0)
  if (units * count > MAX_SLOTS) throw new Refusal('ERROR_TOO_HEAVY')
  const times = spans.map((span) => ({ span, time: timeOf(span) }))
  return resources.flatMap(({ id, units: own }) =>
    Array.from({ length: own }, (_, index) => index + 1).flatMap((unit) =>
      times.map(({ span, time }) => ({
        resource_id: id,
        unit,
        ...slotTimes(span, time, time),
        state: 'BLACKOUT',
      })),
    ),
  )
}
