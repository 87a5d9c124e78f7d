import { addDays, mondayOf } from '@/lib/domain/core/day'
import { fixed2, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  checkQuotas,
  checkWindow,
  depositOf,
  FARTHEST_DAYS,
  hasQuotas,
} from '@/lib/domain/reservations/policy'
import { checkTime } from '@/lib/domain/reservations/possible-starts'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { priceFor, timeOf } from '../times/free-starts'
import { openTimes, type PolicyScope } from '../times/reservable'
import { type PersonRow, resourceIdsOfGroup, usageOf } from '../times/slot-queries'
import type { WantedSlot } from './place'
import type { KeptPart } from './reservation-queries'

/** @throws Refusal ERROR_RESERVATION_PEOPLE */
export function checkPeople(wanted: readonly WantedSlot[], people: number): void {
  for (const { reservable } of wanted) {
    const { name, people: most } = reservable.resource
    if (most !== null && people > most) {
      throw new Refusal('ERROR_RESERVATION_PEOPLE', { name, most }, ['people'])
    }
  }
}

/** The farthest end holds for managers, too, because classes look no farther for reservations. @throws Refusal ERROR_RESERVATION_WINDOW */
export function checkFarthest(wanted: readonly WantedSlot[]): void {
  const last = addDays(today(), FARTHEST_DAYS)
  if (wanted.some(({ span }) => dayAt(span.to - 1) > last)) {
    throw new Refusal('ERROR_RESERVATION_WINDOW', { days: FARTHEST_DAYS })
  }
}

/**
 * Refuses times against opening hours, steps, lead time, window and the person's limits. The caller holds the person.
 * @throws Refusal with the rule: ERROR_RESERVATION_CLOSED, _START, _LENGTH, _PAST, _LEAD, _WINDOW, _QUOTA
 */
export async function checkRules(
  tx: Tx,
  wanted: readonly WantedSlot[],
  { sku, except }: { sku: string; except: number | null },
): Promise<void> {
  checkTimes(wanted)
  await checkLimits(tx, wanted, { sku, except })
}

/**
 * Refuses times against opening hours, steps, lead time and window, without the limits of a person.
 * @throws Refusal with the rule: ERROR_RESERVATION_CLOSED, _START, _LENGTH, _PAST, _LEAD, _WINDOW
 */
export function checkTimes(wanted: readonly WantedSlot[]): void {
  for (const { reservable, span, time } of wanted) {
    const open = openTimes(reservable, dayAt(span.from), dayAt(span.from))
    checkTime(reservable.pattern, open, span, env.LUNA_ZONE)
    checkWindow(reservable.policy, span, { startsAt: time.from, now: now(), today: today() })
  }
}

/**
 * The limits of each policy for each day, counted once however many slots of it there are. The caller holds the person.
 * @throws Refusal ERROR_RESERVATION_QUOTA
 */
export async function checkLimits(
  tx: Tx,
  wanted: readonly WantedSlot[],
  { sku, except }: { sku: string; except: number | null },
): Promise<void> {
  const questions = new Map(
    wanted.map(({ reservable: { policy }, span }) => {
      const day = dayAt(span.from)
      return [`${policy.scope.groupId}:${policy.scope.resourceId}:${day}`, { policy, day }]
    }),
  )
  for (const { policy, day } of questions.values()) {
    if (!hasQuotas(policy)) continue
    const resourceIds = await countedResources(tx, policy.scope)
    const week = { first: mondayOf(day), last: addDays(mondayOf(day), 6) }
    checkQuotas(policy, await usageOf(tx, { sku, resourceIds, day, week, now: now(), except }))
  }
}

/** The resources whose reservations a policy counts; null: all. */
export const countedResources = async (
  tx: Tx,
  { groupId, resourceId }: PolicyScope,
): Promise<number[] | null> => {
  if (resourceId !== null) return [resourceId]
  return groupId === null ? null : resourceIdsOfGroup(tx, groupId)
}

/** The price of times for a person, or for anybody, and a number of people, as it is kept with the reservation. */
export function pricesOf(
  wanted: readonly WantedSlot[],
  people: number,
  person: PersonRow | null,
): { total: string; deposit: string; price: KeptPart[] } {
  const priced = wanted.map(({ reservable, span }) => ({
    reservable,
    price: priceFor(reservable, span, people, person),
  }))
  return {
    total: fixed2(sum(priced.map(({ price }) => price.total))),
    deposit: fixed2(sum(priced.map(({ reservable, price }) => depositOf(reservable.policy, price.total)))),
    price: priced.flatMap(({ reservable, price }) =>
      price.parts.map(({ ruleId, amount, vatRate, ...span }) => {
        const { from, to } = timeOf(span)
        return {
          resource_id: reservable.resource.id,
          from: from.toISOString(),
          to: to.toISOString(),
          price_id: ruleId,
          amount: fixed2(amount),
          vat_rate: vatRate.toString(),
        }
      }),
    ),
  }
}
