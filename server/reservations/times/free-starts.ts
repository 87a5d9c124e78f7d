import type { Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import { blockedTime, overlap, type TimeRange } from '@/lib/domain/reservations/blocked-time'
import { isInWindow, windowOf } from '@/lib/domain/reservations/policy'
import { isPossibleLength, possibleStarts } from '@/lib/domain/reservations/possible-starts'
import { priceOf } from '@/lib/domain/reservations/price'
import { instantAt, MINUTES_A_DAY, type WallSpan, wallMinute } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { openTimes, type Reservable } from './reservable'
import type { PersonRow } from './slot-queries'
import { isTakenWhole, type Takings, takingsOf } from './takings'

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
  const { first, last } = question
  const period = {
    from: instantAt(wallMinute(first, -MARGIN), env.LUNA_ZONE),
    to: instantAt(wallMinute(last, MINUTES_A_DAY + MARGIN + question.minutes), env.LUNA_ZONE),
  }
  const takings = await takingsOf(
    tx,
    reservables.map(({ resource }) => resource),
    period,
    except,
  )
  return new Map(reservables.map((one) => [one.resource.id, startsOf(one, takings, question)]))
}

/** Times before and after reach this far beyond the days. */
const MARGIN = MINUTES_A_DAY

function startsOf(one: Reservable, takings: Takings, question: Question): FreeStart[] {
  const { first, last, minutes, people, person } = question
  if (!isPossibleLength(one.pattern, minutes)) return []
  if (one.resource.people !== null && people > one.resource.people) return []
  const open = openTimes(one, first, last)
  const at = now()
  const window = windowOf(one.policy, { now: at, today: today() })
  return possibleStarts(one.pattern, open, minutes, env.LUNA_ZONE, wallMinute(last, MINUTES_A_DAY))
    .map((from) => ({ from, to: from + minutes }))
    .map((span) => ({ span, time: timeOf(span) }))
    .filter(({ span, time }) => isInWindow(window, span, { startsAt: time.from, now: at }))
    .map(({ span, time }) => ({ ...span, freeUnits: freeUnits(one, takings, time) }))
    .filter((start) => start.freeUnits > 0)
    .map((start) => ({ ...start, total: priceFor(one, start, people, person).total }))
}

/** The price of a time of a resource for a person, or for anybody. */
export const priceFor = (
  { prices }: Reservable,
  { from, to }: WallSpan,
  people: number,
  person: PersonRow | null,
) =>
  priceOf(
    { from, to, people, tagIds: person?.tag_ids ?? [], categoryId: person?.category_id ?? null },
    prices,
  )

function freeUnits({ resource, buffers }: Reservable, takings: Takings, time: TimeRange): number {
  const blocked = blockedTime(time, buffers)
  if (isTakenWhole(takings, resource.id, blocked)) return 0
  const taken = (takings.units.get(resource.id) ?? []).filter((one) => overlap(one, blocked))
  return resource.units - new Set(taken.map(({ unit }) => unit)).size
}

/** The instants of a time of the wall clock. */
export const timeOf = ({ from, to }: WallSpan): TimeRange => ({
  from: instantAt(from, env.LUNA_ZONE),
  to: instantAt(to, env.LUNA_ZONE),
})
