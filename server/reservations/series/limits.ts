import { addDays, type Day, mondayOf } from '@/lib/domain/core/day'
import { checkQuotas, hasQuotas, type Policy } from '@/lib/domain/reservations/policy'
import { type CountedReservation, usageAmong } from '@/lib/domain/reservations/series'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import type { WantedSlot } from '../reservations/place'
import { countedResources } from '../reservations/reserve-rules'
import type { Reservable } from '../times/reservable'
import { countedReservations } from '../times/slot-queries'

/** A policy with the reservations of a person that it counts; those that a series adds are added here. */
type Limit = { policy: Policy; resourceIds: number[] | null; counted: CountedReservation[] }

export type Limits = readonly Limit[]

/** The limits that resources have for a person, read once for all dates from a day on. */
export async function limitsOf(
  tx: Tx,
  reservables: readonly Reservable[],
  { sku, first }: { sku: string; first: Day },
): Promise<Limits> {
  const policies = new Map(
    reservables
      .filter(({ policy }) => hasQuotas(policy))
      .map(({ policy }) => [`${policy.scope.groupId}:${policy.scope.resourceId}`, policy]),
  )
  const limits: Limit[] = []
  for (const policy of policies.values()) {
    const resourceIds = await countedResources(tx, policy.scope)
    const counted = await countedReservations(tx, { sku, resourceIds, from: mondayOf(first), now: now() })
    limits.push({ policy, resourceIds, counted })
  }
  return limits
}

/** The times that a limit counts. */
const countedOf = ({ resourceIds }: Limit, wanted: readonly WantedSlot[]): readonly WantedSlot[] =>
  wanted.filter(({ reservable }) => resourceIds?.includes(reservable.resource.id) ?? true)

/** @throws Refusal ERROR_RESERVATION_QUOTA */
export function checkDate(limits: Limits, wanted: readonly WantedSlot[]): void {
  for (const limit of limits) {
    for (const day of new Set(countedOf(limit, wanted).map(({ span }) => dayAt(span.from)))) {
      const week = { first: mondayOf(day), last: addDays(mondayOf(day), 6) }
      checkQuotas(limit.policy, usageAmong(limit.counted, { day, week, now: now() }))
    }
  }
}

/** Counts a date that will be reserved. */
export function countDate(limits: Limits, wanted: readonly WantedSlot[]): void {
  for (const limit of limits) {
    const own = countedOf(limit, wanted)
    if (own.length === 0) continue
    limit.counted.push({
      days: own.map(({ span }) => dayAt(span.from)),
      endsAt: new Date(Math.max(...own.map(({ time }) => time.to.getTime()))),
    })
  }
}
