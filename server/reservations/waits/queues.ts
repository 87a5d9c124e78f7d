import type { WaitIn } from '@/lib/api/reservations/wait-fields'
import { addDays } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { FARTHEST_DAYS } from '@/lib/domain/reservations/policy'
import { dayAt, MINUTES_A_DAY, wallMinute } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { now, today } from '@/server/platform/clock'
import { holdForReserving } from '../reservations/hold'
import { ofCaller, personOf } from '../reservations/person'
import { periodOf, placesIn, spanOf } from '../reservations/place'
import { holdPerson } from '../reservations/reservation-queries'
import type { ReserveContext } from '../reservations/reserve'
import { checkFarthest, checkPeople, checkRules } from '../reservations/reserve-rules'
import { cancel } from '../reservations/steps'
import { timeOf } from '../times/free-starts'
import { loadReservables } from '../times/reservable'
import { takingsOf } from '../times/takings'
import { offerFreed } from './offers'
import { findWait, waitingOf } from './wait-queries'
import { insertWait, writeLeft } from './wait-store'

/** The most times to come for which a person waits. */
const MOST_WAITS = 20

/**
 * Puts a person into the queue for a taken time; answers the id. The resource is held: an act that frees the time sees the
 * person, or the person sees that it is free.
 * @throws Refusal ERROR_RESERVATION_FREE, ERROR_RESERVATION_WAITS, ERROR_RESERVATION_WAITS_ALREADY, and those of reserving
 */
export async function joinQueue({ tx, caller }: ReserveContext, input: WaitIn): Promise<number> {
  const sku = personOf(caller, input.anagrafica_sku)
  const span = spanOf(input)
  const time = timeOf(span)
  if (!(await holdPerson(tx, sku))) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
  const resources = (await holdForReserving(tx, [input.resource_id])).filter(({ active }) => active)
  const [reservable] = await loadReservables(tx, resources, dayAt(span.from))
  if (!reservable) throw new Refusal('ERROR_RESERVATION_RESOURCE_GONE', {}, ['resource_id'])
  const wanted = [{ reservable, span, time }]
  checkPeople(wanted, input.people)
  checkFarthest(wanted)
  await checkRules(tx, wanted, { sku, except: null })
  const takings = await takingsOf(tx, resources, periodOf(wanted))
  if ('placed' in placesIn(wanted, takings)) throw new Refusal('ERROR_RESERVATION_FREE')
  const waiting = await waitingOf(tx, { sku, resourceId: input.resource_id, ...time, now: now() })
  if (waiting.has) throw new Refusal('ERROR_RESERVATION_WAITS_ALREADY')
  if (waiting.count >= MOST_WAITS) throw new Refusal('ERROR_RESERVATION_WAITS', { most: MOST_WAITS })
  return insertWait(tx, {
    anagrafica_sku: sku,
    resource_id: input.resource_id,
    starts_at: time.from.toISOString(),
    ends_at: time.to.toISOString(),
    people: input.people,
    created_by: caller.accountId,
  })
}

/** Takes a person out of a queue; an offer that is still held is cancelled, so that the next one gets it. @throws Refusal ERROR_NOT_FOUND */
export async function leaveQueue(context: ReserveContext, id: number): Promise<void> {
  const { tx, caller } = context
  const seen = ofCaller(await findWait(tx, id, now()), caller)
  await holdForReserving(tx, [seen.resource_id])
  const { state, reservation_id } = ofCaller(await findWait(tx, id, now()), caller)
  await writeLeft(tx, id)
  if (state === 'OFFERED' && reservation_id !== null) await cancel(context, reservation_id)
}

/** Offers every free time of a resource for which people wait. */
export async function offerResource(tx: Tx, resourceId: number): Promise<void> {
  const resources = await holdForReserving(tx, [resourceId])
  const { from, to } = timeOf({
    from: wallMinute(today(), 0),
    to: wallMinute(addDays(today(), FARTHEST_DAYS), MINUTES_A_DAY),
  })
  await offerFreed(tx, resources, [{ resource_id: resourceId, from, to }])
}
