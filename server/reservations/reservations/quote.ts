import type { Quote } from '@/lib/api/reservations/reservation-fields'
import { choosePassFor, remainingOf } from '@/lib/domain/booking/event-pass'
import type { Day } from '@/lib/domain/core/day'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { wallMinute, wallText } from '@/lib/domain/reservations/wall-time'
import type { Session } from '@/server/auth'
import { passesOf } from '@/server/booking'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { coveredOf } from '../billing/pass-use'
import { resourcesById } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { loadReservables } from '../times/reservable'
import { findPerson } from '../times/slot-queries'
import { isStaff, personOf } from './person'
import type { WantedSlot } from './place'
import { toPriceList } from './present'
import { checkPeople, pricesOf } from './reserve-rules'

type Question = {
  resource_id: number
  day: Day
  /** A minute of the day. */
  start_time: number
  minutes: number
  people: number
  anagrafica_sku?: string | undefined
}

/**
 * The price of a time for a person, by the same rules as that of a reservation; without a person that of
 * the customer who asks, and for staff that for anybody.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_ANAGRAFICA_NOT_FOUND, ERROR_FORBIDDEN, ERROR_RESERVATION_PEOPLE
 */
export async function quoteFor(
  { tx, caller }: { tx: Tx; caller: Session },
  { resource_id, day, start_time, minutes, people, anagrafica_sku }: Question,
): Promise<Quote> {
  const own = isStaff(caller) ? null : caller.anagraficaSku
  const sku = anagrafica_sku ? personOf(caller, anagrafica_sku) : own
  const person = sku ? await findPerson(tx, sku) : null
  if (person === undefined) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
  const [reservable] = await loadReservables(tx, await resourcesById(tx, [resource_id]), day)
  if (!reservable) throw new Refusal('ERROR_NOT_FOUND')
  const from = wallMinute(day, start_time)
  const span = { from, to: from + minutes }
  const wanted = [{ reservable, span, time: timeOf(span) }]
  checkPeople(wanted, people)
  const { total, deposit, price } = pricesOf(wanted, people, person)
  const pass = sku && money(total).gt(0) ? await passFor(tx, sku, wanted) : null
  return {
    start_datetime: wallText(span.from, env.LUNA_ZONE),
    end_datetime: wallText(span.to, env.LUNA_ZONE),
    total: toWire(money(total)),
    deposit: toWire(money(deposit)),
    price_list: toPriceList(price),
    pass,
  }
}

/** The pass of a person that would cover a time as its state is now. */
async function passFor(
  tx: Tx,
  sku: string,
  wanted: readonly Pick<WantedSlot, 'reservable' | 'time'>[],
): Promise<Quote['pass']> {
  const times = wanted.map(({ reservable, time }) => ({
    resource_id: reservable.resource.id,
    starts_at: time.from,
    ends_at: time.to,
    zone: env.LUNA_ZONE,
  }))
  const chosen = choosePassFor(await passesOf(tx, sku), coveredOf(times))
  if (!chosen) return null
  const { id, name } = chosen.pass
  return { id, name, entries: chosen.entries, remaining: remainingOf(chosen.pass) }
}
