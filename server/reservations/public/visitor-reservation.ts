import type { PublicReservation } from '@/lib/api/reservations/public-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import { wallText } from '@/lib/domain/reservations/wall-time'
import type { Language } from '@/lib/i18n/languages'
import { entryOfAddress, findEntryOfAddress } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { coverByPasses } from '../billing/pass-use'
import { tellPeople } from '../messages/tell-person'
import { holdForReserving } from '../reservations/hold'
import { type PlacedSlot, slotRow } from '../reservations/place'
import { toReservation } from '../reservations/present'
import { findReservation, holdPerson, type ReservationView } from '../reservations/reservation-queries'
import { insertReservation } from '../reservations/reservation-store'
import { stateFor } from '../reservations/reserve'
import { checkLimits, pricesOf } from '../reservations/reserve-rules'
import { cancelBeforeBeginning, lossNow } from '../reservations/steps'
import { findPerson } from '../times/slot-queries'
import { heldUntil } from './public-queries'
import { endHold, keepConfirmed, lockLinked, type PublicRow } from './public-store'
import { placeVisitor, shownTime } from './visitor-time'

/** The link lasts longer than the reservation, which may be moved to a later day. */
const LINK_MS = 30 * 86_400_000

/**
 * Reserves what the link of a mail was sent for; its person is that of the address, a new entry where there is none. A
 * second call changes nothing. The order of locks is that of reserving: person, resource.
 * @throws Refusal ERROR_TOKEN_EXPIRED, ERROR_RESERVATION_QUOTA, and those of `placeVisitor`
 */
export async function confirmLinked(tx: Tx, token: string, language: Language): Promise<void> {
  const linked = await lockLinked(tx, token)
  if (linked.reservationId !== null) return
  const { sku, isNew } = await entryOfAddress(tx, linked)
  await holdPerson(tx, sku)
  const resources = await holdForReserving(tx, [linked.resourceId])
  const isHeld = await endHold(tx, linked.id)
  const placed = await placeVisitor(tx, linked, { resources, isHeld, language })
  await checkLimits(tx, [placed], { sku, except: null })
  const id = await insertFor(tx, linked, { sku, placed, note: isNew ? '' : linked.phone })
  await keepConfirmed(tx, {
    id: linked.id,
    reservationId: id,
    until: new Date(linked.endsAt.getTime() + LINK_MS),
  })
  await coverByPasses(tx, [id])
  await tellPeople(tx, [id], stateFor(null, [placed]), linked.language)
}

/** The telephone number of a person that the registry knows already stands in the note, as the entry is not changed. */
async function insertFor(
  tx: Tx,
  { people }: PublicRow,
  { sku, placed, note }: { sku: string; placed: PlacedSlot; note: string },
): Promise<number> {
  const person = await findPerson(tx, sku)
  if (!person) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const state = stateFor(null, [placed])
  const content = { anagrafica_sku: sku, state, hold_until: null, people, note }
  return insertReservation(
    tx,
    { ...content, ...pricesOf([placed], people, person) },
    { slots: [slotRow(placed, { state, holdUntil: null })], accountId: null },
  )
}

/** Cancels the reservation of a link. @throws Refusal ERROR_TOKEN_EXPIRED, ERROR_RESERVATION_STATE, ERROR_RESERVATION_PAST */
export async function cancelLinked(tx: Tx, token: string): Promise<void> {
  const { reservationId } = await lockLinked(tx, token)
  if (reservationId === null)
    throw new Refusal('ERROR_RESERVATION_STATE', { state: 'ASKED', event: 'CANCEL' })
  await cancelBeforeBeginning(tx, reservationId)
}

/** The reservation of a link as it is now. @throws Refusal ERROR_TOKEN_EXPIRED */
export async function readLinked(tx: Tx, token: string): Promise<PublicReservation> {
  const linked = await lockLinked(tx, token)
  if (linked.reservationId === null) return askedView(tx, linked)
  const reservation = await findReservation(tx, linked.reservationId)
  if (!reservation) throw new Refusal('ERROR_TOKEN_EXPIRED')
  return madeView(tx, reservation)
}

/** A time that is still to be confirmed, with the price that it will have for the person. */
async function askedView(tx: Tx, linked: PublicRow): Promise<PublicReservation> {
  const wanted = await shownTime(tx, linked)
  const { people, startsAt } = linked
  const over: PublicReservation = {
    state: 'OVER',
    slot_list: [],
    people,
    total: 0,
    cancel_fee: 0,
    hold_until: null,
    needs_approval: false,
  }
  if (!wanted || startsAt <= now()) return over
  const sku = await findEntryOfAddress(tx, linked)
  const person = sku === null ? null : ((await findPerson(tx, sku)) ?? null)
  const until = await heldUntil(tx, linked.id, now())
  const { reservable, span } = wanted
  return {
    ...over,
    state: 'ASKED',
    slot_list: [
      {
        resource_name: reservable.resource.name,
        start_datetime: wallText(span.from, env.LUNA_ZONE),
        end_datetime: wallText(span.to, env.LUNA_ZONE),
      },
    ],
    total: toWire(money(pricesOf([wanted], people, person).total)),
    hold_until: until && toInstantText(until, env.LUNA_ZONE),
    needs_approval: reservable.resource.needs_approval,
  }
}

async function madeView(tx: Tx, reservation: ReservationView): Promise<PublicReservation> {
  const { state: kept, slot_list, people, total, cancel_fee } = toReservation(reservation)
  const hasBegun = reservation.slots.some(({ starts_at }) => starts_at <= now())
  const state = shownState(kept, hasBegun)
  const isOpen = state === 'CONFIRMED' || state === 'REQUESTED'
  return {
    state,
    slot_list: slot_list.map(({ resource_name, start_datetime, end_datetime }) => ({
      resource_name,
      start_datetime,
      end_datetime,
    })),
    people,
    total,
    cancel_fee: isOpen ? toWire(money((await lossNow(tx, [reservation])).fee)) : (cancel_fee ?? 0),
    hold_until: null,
    needs_approval: false,
  }
}

function shownState(state: ReservationState, hasBegun: boolean): PublicReservation['state'] {
  if (state === 'CANCELLED' || state === 'REJECTED') return state
  return !hasBegun && (state === 'CONFIRMED' || state === 'REQUESTED') ? state : 'OVER'
}
