import type { Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import { blockedTime, freeUnits, type TimeRange } from '@/lib/domain/reservations/blocked-time'
import { isInWindow, windowOf } from '@/lib/domain/reservations/policy'
import { isPossibleLength, possibleStarts } from '@/lib/domain/reservations/possible-starts'
import { priceOf } from '@/lib/domain/reservations/price'
import { instantAt, MINUTES_A_DAY, type WallSpan, wallMinute } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { openTimes, type Reservable } from './reservable'
import type { PersonRow } from './slot-queries'
import { type Takings, takingsOf } from './takings'

/** A free beginning: the time, the number of free units, and the price. */
export type FreeStart = WallSpan & { freeUnits: number; total: Decimal }

type Question = { first: Day; last: Day; minutes: number; people: number; person: PersonRow | null }

/** The free beginnings of reservations of a length on some days, by resource, with their prices for a person. */
export async function freeStarts(
  tx: Tx,
  reservables: readonly Reservable[],
  question: Question,
  except: number | null = null,
): Promise<Map<number, FreeStart[]>> {
  const { first, last, minutes } = question
  const margin = Math.max(0, ...reservables.map(({ buffers: { before, after } }) => before + after))
  const period = {
    from: instantAt(wallMinute(first, -margin), env.LUNA_ZONE),
    to: instantAt(wallMinute(last, MINUTES_A_DAY + minutes + margin), env.LUNA_ZONE),
  }
  const resources = reservables.map(({ resource }) => resource)
  const takings = await takingsOf(tx, resources, period, except)
  const known = new Map<string, Candidate[]>()
  return new Map(
    reservables.map((one) => {
      const key = `${one.rulesOf} ${JSON.stringify([one.pattern, one.buffers])}`
      const candidates = known.get(key) ?? candidatesOf(one, question)
      known.set(key, candidates)
      return [one.resource.id, startsOf(one, takings, candidates, question)]
    }),
  )
}

/** A beginning that the rules allow, whatever is taken: equal for all resources of the same rules, pattern and buffers. */
type Candidate = { span: WallSpan; blocked: TimeRange; total: () => Decimal }

function candidatesOf(one: Reservable, { first, last, minutes, people, person }: Question): Candidate[] {
  if (!isPossibleLength(one.pattern, minutes)) return []
  const at = now()
  const window = windowOf(one.policy, { now: at, today: today() })
  const open = openTimes(one, first, last)
  return possibleStarts(one.pattern, open, minutes, env.LUNA_ZONE, wallMinute(last, MINUTES_A_DAY))
    .map((from) => ({ from, to: from + minutes }))
    .map((span) => ({ span, time: timeOf(span) }))
    .filter(({ span, time }) => isInWindow(window, span, { startsAt: time.from, now: at }))
    .map(({ span, time }) => ({
      span,
      blocked: blockedTime(time, one.buffers),
      total: once(() => priceFor(one, span, people, person).total),
    }))
}

/** Computes a value when it is asked for, and once. */
function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | null = null
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

function startsOf(
  { resource }: Reservable,
  takings: Takings,
  candidates: readonly Candidate[],
  { people }: Question,
): FreeStart[] {
  if (resource.people !== null && people > resource.people) return []
  const free = freeUnits(
    resource.units,
    candidates.map(({ blocked }) => blocked),
    takings.units.get(resource.id) ?? [],
    takings.whole.get(resource.id) ?? [],
  )
  return candidates.flatMap(({ span, total }, index) => {
    const units = free[index] ?? 0
    return units > 0 ? [{ ...span, freeUnits: units, total: total() }] : []
  })
}

/** The free beginnings of one resource beside takings that are known. */
export const startsBeside = (one: Reservable, takings: Takings, question: Question): FreeStart[] =>
  startsOf(one, takings, candidatesOf(one, question), question)

/** The price of a time of a resource for a person, or for anybody. */
export const priceFor = (
  { prices }: Reservable,
  { from, to }: WallSpan,
  people: number,
  person: PersonRow | null,
) =>
  priceOf(
    {
      from,
      to,
      people,
      tagIds: person?.tag_ids ?? [],
      categoryId: person?.category_id ?? null,
      changes: person?.changes ?? [],
    },
    prices,
  )

/** The instants of a time of the wall clock. */
export const timeOf = ({ from, to }: WallSpan): TimeRange => ({
  from: instantAt(from, env.LUNA_ZONE),
  to: instantAt(to, env.LUNA_ZONE),
})
