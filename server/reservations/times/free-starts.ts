import type { Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { blockedTime, overlap } from '@/lib/domain/reservations/blocked-time'
import { checkWindow } from '@/lib/domain/reservations/policy'
import { isPossibleLength, possibleStarts } from '@/lib/domain/reservations/possible-starts'
import { priceOf } from '@/lib/domain/reservations/price'
import {
  dayAt,
  instantAt,
  MINUTES_A_DAY,
  type WallSpan,
  wallMinute,
} from '@/lib/domain/reservations/wall-time'
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
const MARGIN = 2 * MINUTES_A_DAY

function startsOf(one: Reservable, takings: Takings, question: Question): FreeStart[] {
  const { first, last, minutes, people, person } = question
  if (!isPossibleLength(one.pattern, minutes)) return []
  if (one.resource.people !== null && people > one.resource.people) return []
  const open = openTimes(one, first, last)
  const clock = { now: now(), today: today() }
  return possibleStarts(one.pattern, open, minutes, env.LUNA_ZONE)
    .filter((from) => dayAt(from) <= last && isInWindow(one, { from, to: from + minutes }, clock))
    .map((from) => ({
      from,
      to: from + minutes,
      freeUnits: freeUnits(one, takings, { from, to: from + minutes }),
    }))
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

function isInWindow({ policy }: Reservable, span: WallSpan, clock: { now: Date; today: Day }): boolean {
  try {
    checkWindow(policy, span, { startsAt: instantAt(span.from, env.LUNA_ZONE), ...clock })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function freeUnits({ resource, buffers }: Reservable, takings: Takings, span: WallSpan): number {
  const zone = env.LUNA_ZONE
  const blocked = blockedTime({ from: instantAt(span.from, zone), to: instantAt(span.to, zone) }, buffers)
  if (isTakenWhole(takings, resource.id, blocked)) return 0
  const taken = (takings.units.get(resource.id) ?? []).filter((one) => overlap(one, blocked))
  return resource.units - new Set(taken.map(({ unit }) => unit)).size
}
