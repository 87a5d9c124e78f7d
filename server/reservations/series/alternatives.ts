import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import { dayAt, type WallSpan } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import type { WantedSlot } from '../reservations/place'
import { listResources } from '../rules/resource-queries'
import { startsBeside } from '../times/free-starts'
import { loadReservables, type Reservable } from '../times/reservable'
import { type Takings, takingsOf, takingsWithin } from '../times/takings'
import type { PlannedDate } from './plan-dates'

export type Alternative = WallSpan & { resourceId: number }

const MOST_OF_EACH = 3
/** Of the resources of the groups, at most this number is looked at. */
const MAX_EQUALS = 20
/** A day to look at, and the times before and after that reach into it. */
const AROUND_MS = 3 * 86_400_000

/**
 * For each taken date: the free times of the same resource on that day, the nearest first, and the other resources of its
 * group that are free at its time. Everything is read once for all dates.
 */
export async function alternativesOf(
  tx: Tx,
  dates: readonly PlannedDate[],
  people: number,
): Promise<Map<PlannedDate, Alternative[]>> {
  const taken = dates.flatMap((date) => (date.state === 'TAKEN' ? [{ date, slot: date.taken }] : []))
  const [first] = taken
  if (!first) return new Map()
  const slots = taken.map(({ slot }) => slot)
  const resources = await equalResources(tx, slots)
  const reservables = await loadReservables(tx, resources, first.date.day)
  const takings = await takingsOf(tx, resources, around(slots))
  return new Map(
    taken.map(({ date, slot }) => {
      const near = takingsWithin(takings, around([slot]))
      return [date, alternativesFor(slot, { reservables, takings: near, people })]
    }),
  )
}

const around = (slots: readonly WantedSlot[]): TimeRange => ({
  from: new Date(Math.min(...slots.map(({ time }) => time.from.getTime())) - AROUND_MS),
  to: new Date(Math.max(...slots.map(({ time }) => time.to.getTime())) + AROUND_MS),
})

/** The resources of times, and the other active ones of their groups. */
async function equalResources(tx: Tx, slots: readonly WantedSlot[]) {
  const own = new Map(slots.map(({ reservable: { resource } }) => [resource.id, resource]))
  const groups = new Set([...own.values()].flatMap(({ group_id }) => group_id ?? []))
  const others = (await listResources(tx, false)).filter(
    ({ id, group_id }) => group_id !== null && groups.has(group_id) && !own.has(id),
  )
  return [...own.values(), ...others.slice(0, MAX_EQUALS)]
}

type Choice = { reservables: readonly Reservable[]; takings: Takings; people: number }

function alternativesFor(slot: WantedSlot, { reservables, takings, people }: Choice): Alternative[] {
  const { id, group_id } = slot.reservable.resource
  const { from: wanted, to } = slot.span
  const day = dayAt(wanted)
  const question = { first: day, last: day, minutes: to - wanted, people, person: null }
  const freeOf = (one: Reservable) => startsBeside(one, takings, question)
  const times = reservables
    .filter(({ resource }) => resource.id === id)
    .flatMap(freeOf)
    .sort((one, other) => Math.abs(one.from - wanted) - Math.abs(other.from - wanted))
  const equals = reservables
    .filter(({ resource }) => resource.id !== id && group_id !== null && resource.group_id === group_id)
    .filter((one) => freeOf(one).some(({ from }) => from === wanted))
  return [
    ...times.slice(0, MOST_OF_EACH).map((time) => ({ resourceId: id, from: time.from, to: time.to })),
    ...equals.slice(0, MOST_OF_EACH).map(({ resource }) => ({ resourceId: resource.id, ...slot.span })),
  ]
}
