import type { ReservationIn, ReservationMoveIn } from '@/lib/api/reservations/reservation-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  isMovable,
  nextReservationState,
  type ReservationState,
} from '@/lib/domain/reservations/reservation-state'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { refuseBilled } from '../billing/billing-queries'
import { coverByPasses, giveBackEntries } from '../billing/pass-use'
import { tellPeople } from '../messages/tell-person'
import type { ResourceRow } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { loadReservables } from '../times/reservable'
import { findPerson } from '../times/slot-queries'
import { offerFreed } from '../waits/offers'
import { holdForReserving } from './hold'
import { isManager, ofCaller, personOf } from './person'
import { placeSlots, refuseTaken, slotRow, spanOf, type WantedSlot } from './place'
import {
  findReservation,
  freedBy,
  holdPerson,
  holdReservation,
  type ReservationView,
} from './reservation-queries'
import { insertReservation, replaceSlots, writeMoved } from './reservation-store'
import { checkFarthest, checkPeople, checkRules, pricesOf } from './reserve-rules'

export type ReserveContext = { tx: Tx; caller: Session; language: Language }
type Content = Pick<ReservationIn, 'slot_list' | 'people' | 'note' | 'ignore_rules'>

/**
 * Reserves times for a person, all of them or none; answers the id. `isHold`: they are only held, for the shortest of the
 * times that the policies of the resources name.
 * @throws Refusal ERROR_RESERVATION_TAKEN, ERROR_RESERVATION_RESOURCE_GONE, ERROR_FORBIDDEN, and those of the rules
 */
export async function reserve(
  context: ReserveContext,
  input: ReservationIn,
  isHold: boolean,
): Promise<number> {
  const { tx, caller } = context
  const sku = personOf(caller, input.anagrafica_sku)
  await refuseTaken(tx, input.slot_list, context.language)
  if (!(await holdPerson(tx, sku))) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
  const resources = await holdForReserving(tx, idsOf(input))
  const planned = await planSlots(context, { resources, content: input, sku, except: null })
  const minutes = Math.min(...planned.placed.map(({ reservable }) => reservable.policy.holdMinutes))
  const holdUntil = isHold ? new Date(now().getTime() + minutes * 60_000) : null
  const state = isHold ? 'HELD' : stateFor(caller, planned.placed)
  const slots = planned.placed.map((slot) => slotRow(slot, { state, holdUntil }))
  const { people, note } = input
  const id = await insertReservation(
    tx,
    {
      anagrafica_sku: sku,
      state,
      hold_until: holdUntil?.toISOString() ?? null,
      people,
      note,
      ...planned.prices,
    },
    { slots, accountId: caller.accountId },
  )
  await coverByPasses(tx, [id])
  if (state !== 'HELD') await tellPeople(tx, [id], state)
  return id
}

const idsOf = ({ slot_list }: Content): number[] => [
  ...new Set(slot_list.map(({ resource_id }) => resource_id)),
]

/** Requested where a resource needs an approval and the caller, null for a visitor, is not the one to give it. */
export const stateFor = (
  caller: Session | null,
  slots: readonly { reservable: { resource: ResourceRow } }[],
): 'REQUESTED' | 'CONFIRMED' =>
  !(caller && isManager(caller)) && slots.some(({ reservable }) => reservable.resource.needs_approval)
    ? 'REQUESTED'
    : 'CONFIRMED'

type Plan = { resources: readonly ResourceRow[]; content: Content; sku: string; except: number | null }

/** The places of wanted times and their price, after all rules. The caller holds the person and the resources. */
async function planSlots(
  { tx, caller, language }: ReserveContext,
  { resources, content, sku, except }: Plan,
) {
  if (content.ignore_rules && !isManager(caller)) throw new Refusal('ERROR_FORBIDDEN')
  const spans = content.slot_list.map(spanOf)
  const first = dayAt(Math.min(...spans.map(({ from }) => from)))
  const wantedIds = idsOf(content)
  const reservables = await loadReservables(
    tx,
    resources.filter(({ id, active }) => active && wantedIds.includes(id)),
    first,
  )
  const byId = new Map(reservables.map((reservable) => [reservable.resource.id, reservable]))
  const wanted = content.slot_list.map(({ resource_id }, index): WantedSlot => {
    const [reservable, span] = [byId.get(resource_id), spans[index]]
    if (!reservable || !span) throw new Refusal('ERROR_RESERVATION_RESOURCE_GONE', {}, ['resource_id'])
    return { reservable, span, time: timeOf(span) }
  })
  checkPeople(wanted, content.people)
  checkFarthest(wanted)
  if (!content.ignore_rules) await checkRules(tx, wanted, { sku, except })
  const placed = await placeSlots(tx, wanted, { except, language })
  const person = await findPerson(tx, sku)
  if (!person) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  return { placed, prices: pricesOf(wanted, content.people, person) }
}

/**
 * Gives a reservation other times and their price. It keeps all that it has where one of them is taken.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_STALE_REVISION, ERROR_RESERVATION_STATE, and those of `reserve`
 */
export async function moveReservation(context: ReserveContext, input: ReservationMoveIn): Promise<void> {
  const { tx, caller } = context
  const seen = ofCaller(await findReservation(tx, input.id), caller)
  await holdPerson(tx, seen.anagrafica_sku)
  const before = seen.slots.map(({ resource_id }) => resource_id)
  const resources = await holdForReserving(tx, [...new Set([...before, ...idsOf(input)])])
  const held = ofCaller(await holdReservation(tx, input.id), caller)
  checkMovable(held, input.revision)
  await refuseBilled(tx, [held.id])
  const planned = await planSlots(context, {
    resources,
    content: input,
    sku: held.anagrafica_sku,
    except: held.id,
  })
  const state = movedState(held.state, stateFor(caller, planned.placed))
  const slots = planned.placed.map((slot) => slotRow(slot, { state, holdUntil: null }))
  await replaceSlots(tx, held.id, slots)
  const { people, note } = input
  await writeMoved(tx, { id: held.id, before: held }, { state, people, note, ...planned.prices })
  await giveBackEntries(tx, [held])
  await coverByPasses(tx, [held.id])
  if (state === 'REQUESTED' || hasMoved(held, planned.placed)) {
    await tellPeople(tx, [held.id], state === 'REQUESTED' ? state : 'MOVED')
  }
  await offerFreed(tx, resources, freedBy(held))
}

/** Whether a reservation has another resource or time than before. */
function hasMoved({ slots }: ReservationView, placed: readonly WantedSlot[]): boolean {
  const before = slots.map(({ resource_id, starts_at, ends_at }) => timeKey(resource_id, starts_at, ends_at))
  const after = placed.map(({ reservable, time }) => timeKey(reservable.resource.id, time.from, time.to))
  return String(before.toSorted()) !== String(after.toSorted())
}

const timeKey = (resourceId: number, from: Date, to: Date): string =>
  `${resourceId} ${from.getTime()} ${to.getTime()}`

function checkMovable({ state, revision }: ReservationView, seen: number | undefined): void {
  if (seen !== undefined && seen !== revision) throw new Refusal('ERROR_STALE_REVISION')
  if (!isMovable(state)) throw new Refusal('ERROR_RESERVATION_STATE', { state, event: 'MOVE' })
}

/** A confirmed reservation is requested again where it needs an approval; a request stays one. */
const movedState = (state: ReservationState, fresh: 'REQUESTED' | 'CONFIRMED'): ReservationState =>
  fresh === 'REQUESTED' ? (nextReservationState(state, 'REQUEST') ?? state) : state
