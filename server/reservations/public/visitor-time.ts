import { Refusal } from '@/lib/domain/core/refusal'
import { visitorHoldEnd } from '@/lib/domain/reservations/policy'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { newToken } from '@/server/platform/tokens'
import { holdForReserving } from '../reservations/hold'
import {
  type PlacedSlot,
  placeSlots,
  refuseTaken,
  slotRow,
  spanOf,
  type WantedSlot,
} from '../reservations/place'
import { checkFarthest, checkPeople, checkTimes } from '../reservations/reserve-rules'
import { type ResourceRow, resourcesById } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { loadReservables, type Reservable } from '../times/reservable'
import { offerFreed } from '../waits/offers'
import {
  deleteHold,
  endHold,
  holdAgain,
  insertHold,
  lockHold,
  type PublicRow,
  type VisitorTime,
} from './public-store'

const slotOf = ({ resourceId, startsAt, endsAt }: VisitorTime) => ({
  resource_id: resourceId,
  start_datetime: startsAt,
  end_datetime: endsAt,
})

/** A visitor's time with the rules of its resource. @throws Refusal ERROR_RESERVATION_RESOURCE_GONE where it is not published */
async function wantedOf(tx: Tx, time: VisitorTime, resources: readonly ResourceRow[]): Promise<WantedSlot> {
  const span = spanOf(slotOf(time))
  const isOpen = ({ id, active, on_public_page }: ResourceRow) =>
    id === time.resourceId && active && on_public_page
  const [reservable] = await loadReservables(tx, resources.filter(isOpen), dayAt(span.from))
  if (!reservable) throw new Refusal('ERROR_RESERVATION_RESOURCE_GONE', {}, ['resource_id'])
  return { reservable, span, time: timeOf(span) }
}

/** The same without holding anything, to show it; null where the resource is not published any more. */
export async function shownTime(tx: Tx, time: VisitorTime): Promise<WantedSlot | null> {
  const resources = await resourcesById(tx, [time.resourceId])
  return wantedOf(tx, time, resources).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'ERROR_RESERVATION_RESOURCE_GONE') return null
    throw error
  })
}

type Placing = { resources: readonly ResourceRow[]; isHeld: boolean; language: Language }

/**
 * The place of a visitor's time. The caller holds the resources. `isHeld`: it was held until now, so that its beginning was
 * checked already and has only come nearer.
 * @throws Refusal ERROR_RESERVATION_TAKEN, _RESOURCE_GONE, and those of the rules
 */
export async function placeVisitor(
  tx: Tx,
  time: VisitorTime,
  { resources, isHeld, language }: Placing,
): Promise<PlacedSlot> {
  const wanted = await wantedOf(tx, time, resources)
  checkPeople([wanted], time.people)
  checkFarthest([wanted])
  if (!isHeld) checkTimes([wanted])
  const [placed] = await placeSlots(tx, [wanted], { except: null, language })
  if (!placed) throw new Refusal('ERROR_RESERVATION_TAKEN')
  return placed
}

const rowOf = (placed: PlacedSlot, holdUntil: Date) => slotRow(placed, { state: 'HELD', holdUntil })

export type HeldTime = { secret: string; reservable: Reservable; wanted: WantedSlot; until: Date }

/** Holds a time for a visitor. @throws Refusal those of `placeVisitor` */
export async function holdTime(tx: Tx, time: VisitorTime, language: Language): Promise<HeldTime> {
  await refuseTaken(tx, [slotOf(time)], language)
  const resources = await holdForReserving(tx, [time.resourceId])
  const placed = await placeVisitor(tx, time, { resources, isHeld: false, language })
  const until = visitorHoldEnd(placed.reservable.policy, { now: now(), startsAt: time.startsAt })
  const secret = newToken()
  await insertHold(tx, time, { secret, slot: rowOf(placed, until), until })
  return { secret, reservable: placed.reservable, wanted: placed, until }
}

/**
 * Holds a visitor's time for some minutes more; one whose hold has ended while it is free. Answers it with its resource.
 * @throws Refusal ERROR_TOKEN_EXPIRED for an unknown secret, and those of `placeVisitor`
 */
export async function prolongHold(
  tx: Tx,
  secret: string,
  language: Language,
): Promise<{ held: PublicRow; placed: PlacedSlot; until: Date }> {
  const held = await lockHold(tx, secret)
  if (!held) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const resources = await holdForReserving(tx, [held.resourceId])
  const isHeld = await endHold(tx, held.id)
  const placed = await placeVisitor(tx, held, { resources, isHeld, language })
  const until = visitorHoldEnd(placed.reservable.policy, { now: now(), startsAt: held.startsAt })
  await holdAgain(tx, held.id, rowOf(placed, until))
  return { held, placed, until }
}

/** Frees the time of a hold that nobody was named for, and offers it to those that wait. An unknown secret changes nothing. */
export async function releaseHold(tx: Tx, secret: string): Promise<void> {
  const held = await lockHold(tx, secret)
  if (!held) return
  const resources = await holdForReserving(tx, [held.resourceId])
  await deleteHold(tx, held.id)
  await offerFreed(tx, resources, [{ resource_id: held.resourceId, from: held.startsAt, to: held.endsAt }])
}
