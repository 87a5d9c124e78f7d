import type { Day } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { cancelFee } from '@/lib/domain/reservations/policy'
import {
  isCancellable,
  isTaking,
  nextReservationState,
  type ReservationEvent,
  type ReservationState,
} from '@/lib/domain/reservations/reservation-state'
import { dayAt, wallMinuteAt } from '@/lib/domain/reservations/wall-time'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { refuseBilled } from '../billing/billing-queries'
import { coverByPasses, giveBackEntries } from '../billing/pass-use'
import { tellPeople } from '../messages/tell-person'
import { type ResourceRow, resourcesById } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { loadReservables, type Reservable } from '../times/reservable'
import { offerFreed } from '../waits/offers'
import { holdForReserving } from './hold'
import { isStaff, ofCaller } from './person'
import { placeSlots, slotRow, type WantedSlot } from './place'
import {
  findReservation,
  findReservations,
  freedBy,
  holdReservation,
  holdReservations,
  type ReservationView,
} from './reservation-queries'
import { replaceSlots, writeNote, writeState } from './reservation-store'
import { stateFor } from './reserve'

type StepContext = { tx: Tx; caller: Session; language: Language }

/** A reservation that is held with its resources, and these with their rules. */
type Held = {
  reservation: ReservationView
  wanted: readonly WantedSlot[]
  resources: readonly ResourceRow[]
}

/**
 * Reservations, held with their resources, in the order of their ids. The resources are held before the reservations, as
 * reserving does: a step may take its time again. `caller`: null of a job, which may hold any.
 * @throws Refusal ERROR_NOT_FOUND
 */
export async function holdAll(tx: Tx, ids: readonly number[], caller: Session | null): Promise<Held[]> {
  const own = (one: ReservationView) => (caller === null ? one : ofCaller(one, caller))
  const seen = (await findReservations(tx, ids)).map(own)
  const slots = seen.flatMap((reservation) => reservation.slots)
  const resources = await holdForReserving(tx, [...new Set(slots.map(({ resource_id }) => resource_id))])
  const held = (await holdReservations(tx, ids)).map(own)
  if (held.length === 0) return []
  const reservables = await loadReservables(tx, resources, firstDayOf(held))
  const byId = new Map(reservables.map((reservable) => [reservable.resource.id, reservable]))
  return held.map((reservation) => ({ reservation, resources, wanted: wantedOf(reservation, byId) }))
}

/** The times of a reservation, but for those of resources that are gone. */
const wantedOf = ({ slots }: ReservationView, byId: ReadonlyMap<number, Reservable>): WantedSlot[] =>
  slots.flatMap(({ resource_id, starts_at, ends_at, zone }) => {
    const reservable = byId.get(resource_id)
    const span = { from: wallMinuteAt(starts_at, zone), to: wallMinuteAt(ends_at, zone) }
    return reservable ? [{ reservable, span, time: timeOf(span) }] : []
  })

/** The same of one. @throws Refusal ERROR_NOT_FOUND */
async function holdWithResources({ tx, caller }: StepContext, id: number): Promise<Held> {
  const [held] = await holdAll(tx, [id], caller)
  if (!held) throw new Refusal('ERROR_NOT_FOUND')
  return held
}

const startOf = ({ slots }: ReservationView): Date =>
  new Date(Math.min(...slots.map(({ starts_at }) => starts_at.getTime())))

/** The day on which the first of some reservations begins. */
const firstDayOf = (reservations: readonly ReservationView[]): Day =>
  dayAt(wallMinuteAt(new Date(Math.min(...reservations.map((one) => startOf(one).getTime()))), env.LUNA_ZONE))

/** Whether a reservation can be cancelled and has not begun. */
const isToCome = (reservation: ReservationView): boolean =>
  isCancellable(reservation.state) && startOf(reservation) > now()

/**
 * Confirms a hold, or requests it where it needs an approval; one that has expired, while its time is free.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_STATE, ERROR_RESERVATION_TAKEN
 */
export async function confirmHold(context: StepContext, id: number): Promise<void> {
  const held = await holdWithResources(context, id)
  const event = stateFor(context.caller, held.wanted) === 'REQUESTED' ? 'REQUEST' : 'CONFIRM'
  await take(context, held, event)
}

/**
 * Marks a person as come. Not before the minutes of the policy.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_EARLY, _STATE, _TAKEN
 */
export async function checkIn(context: StepContext, id: number): Promise<void> {
  const held = await holdWithResources(context, id)
  const minutes = Math.max(0, ...held.wanted.map(({ reservable }) => reservable.policy.checkInMinutes))
  refuseBefore(new Date(startOf(held.reservation).getTime() - minutes * 60_000))
  await take(context, held, 'CHECK_IN')
}

/** A step into a state that takes the time: one that no longer does is placed again, perhaps in another unit. */
async function take({ tx, language }: StepContext, held: Held, event: ReservationEvent): Promise<void> {
  const { reservation, wanted } = held
  const { id, state } = reservation
  const after = nextReservationState(state, event)
  if (after === null) return
  if (!isTaking(state)) {
    if (wanted.length < reservation.slots.length) throw new Refusal('ERROR_RESERVATION_RESOURCE_GONE')
    const placed = await placeSlots(tx, wanted, { except: id, language })
    const slots = placed.map((slot) => slotRow(slot, { state: after, holdUntil: null }))
    await replaceSlots(tx, id, slots)
  }
  await writeState(tx, { id, before: state, after })
  await coverByPasses(tx, [id])
  if (after === 'CONFIRMED' || after === 'REQUESTED') await tellPeople(tx, [id], after)
}

/** @throws Refusal ERROR_RESERVATION_EARLY */
function refuseBefore(instant: Date): void {
  if (now() >= instant) return
  throw new Refusal('ERROR_RESERVATION_EARLY', { time: toInstantText(instant, env.LUNA_ZONE).slice(0, 16) })
}

/**
 * Cancels a reservation; cancelling late has its fee. Customers cancel before the beginning only.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_STATE, ERROR_RESERVATION_PAST
 */
export async function cancel(context: StepContext, id: number): Promise<void> {
  await cancelOne(context.tx, await holdWithResources(context, id), isStaff(context.caller))
}

/**
 * Cancels a reservation for a person who has no account: as a customer does, before the beginning. The caller has checked
 * that it is that person's.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_STATE, ERROR_RESERVATION_PAST
 */
export async function cancelBeforeBeginning(tx: Tx, id: number): Promise<void> {
  const [held] = await holdAll(tx, [id], null)
  if (!held) throw new Refusal('ERROR_NOT_FOUND')
  await cancelOne(tx, held, false)
}

async function cancelOne(tx: Tx, held: Held, isByStaff: boolean): Promise<void> {
  const { state } = held.reservation
  if (nextReservationState(state, 'CANCEL') === null) return
  if (!isByStaff && startOf(held.reservation) <= now()) throw new Refusal('ERROR_RESERVATION_PAST')
  await cancelHeld(tx, [held])
  await offerTimes(tx, [held])
}

/** Cancels those of some reservations that can be and have not begun; answers their number. */
export async function cancelAll(context: StepContext, ids: readonly number[]): Promise<number> {
  const held = (await holdAll(context.tx, ids, context.caller)).filter(({ reservation }) =>
    isToCome(reservation),
  )
  await cancelHeld(context.tx, held)
  await offerTimes(context.tx, held)
  return held.length
}

/** Offers the times of reservations that no longer take them to those that wait. All were held together. */
export async function offerTimes(tx: Tx, held: readonly Held[]): Promise<void> {
  const [first] = held
  if (first)
    await offerFreed(
      tx,
      first.resources,
      held.flatMap(({ reservation }) => freedBy(reservation)),
    )
}

async function cancelHeld(tx: Tx, held: readonly Held[]): Promise<void> {
  await refuseBilled(
    tx,
    held.map(({ reservation: { id } }) => id),
  )
  for (const { reservation, wanted } of held) {
    const { id, state } = reservation
    const { fee, entries } = lossOf(reservation, wanted)
    await writeState(tx, { id, before: state, after: 'CANCELLED' }, { fee })
    if (entries === 0) await giveBackEntries(tx, [reservation])
  }
  await tellPeople(tx, knownTo(held.map(({ reservation }) => reservation)), 'CANCELLED')
}

/** The ids of those that their people have had a mail about: there is none about a hold. */
export const knownTo = (reservations: readonly Pick<ReservationView, 'id' | 'state'>[]): number[] =>
  reservations.flatMap(({ id, state }) => (state === 'HELD' ? [] : [id]))

/** The loss that cancelling would be now; nothing is held or changed. @throws Refusal ERROR_NOT_FOUND */
export async function lossOfCancelling(
  { tx, caller }: Omit<StepContext, 'language'>,
  id: number,
): Promise<CancelLoss> {
  return lossNow(tx, [ofCaller(await findReservation(tx, id), caller)])
}

/** The number of those of some reservations that can be cancelled and have not begun, and what is lost with them. */
export async function lossOfCancellingAll(
  tx: Tx,
  ids: readonly number[],
): Promise<CancelLoss & { count: number }> {
  const found = (await findReservations(tx, ids)).filter(isToCome)
  return { ...(await lossNow(tx, found)), count: found.length }
}

/** The sum of what cancelling reservations costs now. */
export async function lossNow(tx: Tx, reservations: readonly ReservationView[]): Promise<CancelLoss> {
  if (reservations.length === 0) return { fee: '0.00', entries: 0 }
  const ids = new Set(reservations.flatMap(({ slots }) => slots.map(({ resource_id }) => resource_id)))
  const reservables = await loadReservables(tx, await resourcesById(tx, [...ids]), firstDayOf(reservations))
  const byId = new Map(reservables.map((reservable) => [reservable.resource.id, reservable]))
  const losses = reservations.map((one) => lossOf(one, wantedOf(one, byId)))
  return {
    fee: fixed2(sum(losses.map(({ fee }) => money(fee)))),
    entries: losses.reduce((all, { entries }) => all + entries, 0),
  }
}

/** The loss of cancelling late: a fee, as a decimal, or the entries of a pass that covers the reservation. */
export type CancelLoss = { fee: string; entries: number }

function lossOf(reservation: ReservationView, wanted: readonly WantedSlot[]): CancelLoss {
  const fee = feeOf(reservation, wanted)
  if (reservation.pass === null) return { fee, entries: 0 }
  return { fee: '0.00', entries: money(fee).gt(0) ? reservation.pass.entries : 0 }
}

/** The fees of the resources, each by its own policy for its own part of the price; holds and requests cost nothing. */
function feeOf({ state, price }: ReservationView, wanted: readonly WantedSlot[]): string {
  if (state !== 'CONFIRMED') return '0.00'
  const byId = new Map<number, { reservable: Reservable; startsAt: Date }>()
  for (const { reservable, time } of wanted) {
    const known = byId.get(reservable.resource.id)
    if (!known || time.from < known.startsAt) {
      byId.set(reservable.resource.id, { reservable, startsAt: time.from })
    }
  }
  const fees = [...byId].map(([resourceId, { reservable, startsAt }]) => {
    const parts = price.filter(({ resource_id }) => resource_id === resourceId)
    const total = sum(parts.map(({ amount }) => money(amount)))
    return cancelFee(reservable.policy, total, { startsAt, at: now() })
  })
  return fixed2(sum(fees))
}

type NoteChange = { id: number; revision?: number | undefined; note: string }

/** Changes the note alone. @throws Refusal ERROR_NOT_FOUND, ERROR_STALE_REVISION */
export async function annotate(
  { tx, caller }: Omit<StepContext, 'language'>,
  change: NoteChange,
): Promise<void> {
  const { revision, note } = ofCaller(await holdReservation(tx, change.id), caller)
  if (change.revision !== undefined && change.revision !== revision) throw new Refusal('ERROR_STALE_REVISION')
  if (note !== change.note) await writeNote(tx, change.id, change.note)
}

type FreeingEvent = 'APPROVE' | 'REJECT' | 'NO_SHOW' | 'CHECK_OUT'
type FreeingStep = { id: number; event: FreeingEvent; reason?: string }

/**
 * A step of staff that takes no further time: an approval confirms what is taken already. `reason`: of a rejection.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_STATE, ERROR_RESERVATION_EARLY
 */
export async function step(context: StepContext, { id, event, reason = '' }: FreeingStep): Promise<void> {
  const held = await holdWithResources(context, id)
  const { reservation } = held
  const after: ReservationState | null = nextReservationState(reservation.state, event)
  if (after === null) return
  if (event === 'NO_SHOW') {
    refuseBefore(startOf(reservation))
    await refuseBilled(context.tx, [id])
  }
  await writeState(context.tx, { id, before: reservation.state, after }, { reason })
  if (event === 'APPROVE') await coverByPasses(context.tx, [id])
  if (event === 'APPROVE') await tellPeople(context.tx, [id], 'APPROVED')
  if (event === 'REJECT') await tellPeople(context.tx, [id], 'REJECTED')
  if (!isTaking(after)) await offerTimes(context.tx, [held])
}
