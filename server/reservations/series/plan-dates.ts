import type { DATE_REASONS } from '@/lib/api/reservations/series-fields'
import { addDays, type Day } from '@/lib/domain/core/day'
import { type ErrorCode, Refusal } from '@/lib/domain/core/refusal'
import type { TakenUnit } from '@/lib/domain/reservations/blocked-time'
import { closedReason } from '@/lib/domain/reservations/closed-reason'
import { checkWindow, FARTHEST_DAYS } from '@/lib/domain/reservations/policy'
import { checkTime } from '@/lib/domain/reservations/possible-starts'
import { type SeriesTime, spanOn } from '@/lib/domain/reservations/series'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { now, today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { type PlacedSlot, periodOf, placesIn, type WantedSlot } from '../reservations/place'
import { timeOf } from '../times/free-starts'
import { openTimes, type Reservable } from '../times/reservable'
import { type Takings, takingsOf, takingsWithin } from '../times/takings'
import { checkDate, countDate, type Limits, limitsOf } from './limits'

type Skipped = { reason: (typeof DATE_REASONS)[number]; name: string }

/** A date of a series as it would be reserved now. `taken`: the first of its times that is. */
export type PlannedDate = { day: Day; wanted: readonly WantedSlot[] } & (
  | { state: 'FREE'; placed: readonly PlacedSlot[] }
  | ({ state: 'TAKEN'; taken: WantedSlot } & Skipped)
  | ({ state: 'CLOSED' | 'LIMIT' } & Skipped)
)

type SeriesQuestion = {
  reservables: readonly Reservable[]
  times: readonly SeriesTime[]
  /** The times of the dates that have others than `times`. */
  others: ReadonlyMap<Day, readonly SeriesTime[]>
  days: readonly Day[]
  sku: string
  ignoresRules: boolean
}

/**
 * The dates of a series in order, each as it would be reserved after those before it. Rules, takings and limits are read
 * once for all of them.
 * @throws Refusal ERROR_RESERVATION_LENGTH, ERROR_RESERVATION_RESOURCE_GONE
 */
export async function planDates(tx: Tx, question: SeriesQuestion): Promise<PlannedDate[]> {
  const { reservables, days, sku, ignoresRules } = question
  const dates = days.map((day) => ({ day, wanted: wantedOn(question, day) }))
  const period = periodOf(dates.flatMap(({ wanted }) => wanted))
  const takings = await takingsOf(
    tx,
    reservables.map(({ resource }) => resource),
    period,
  )
  const [first] = days as [Day]
  const limits = ignoresRules ? [] : await limitsOf(tx, reservables, { sku, first })
  const placed: (PlacedSlot & TakenUnit)[] = []
  return dates.map((date) => {
    const near = withPlaced(takingsWithin(takings, periodOf(date.wanted)), placed)
    const planned = plannedDate(date, near, { limits, ignoresRules })
    if (planned.state === 'FREE') {
      countDate(limits, date.wanted)
      placed.push(...planned.placed.map((slot) => ({ ...slot, ...slot.blocked })))
    }
    return planned
  })
}

function wantedOn({ reservables, times, others }: SeriesQuestion, day: Day): WantedSlot[] {
  return (others.get(day) ?? times).map((time) => {
    const reservable = reservables.find(({ resource }) => resource.id === time.resource_id)
    if (!reservable) throw new Refusal('ERROR_RESERVATION_RESOURCE_GONE', {}, ['resource_id'])
    const span = spanOn(time, day)
    return { reservable, span, time: timeOf(span) }
  })
}

/** The takings beside a date, with the latest dates of the series itself: no more of them reach into one date. */
function withPlaced({ units, whole }: Takings, placed: readonly (PlacedSlot & TakenUnit)[]): Takings {
  const latest = placed.slice(-MOST_NEAR)
  const own = (id: number) => latest.filter(({ reservable }) => reservable.resource.id === id)
  return { whole, units: new Map([...units].map(([id, times]) => [id, [...times, ...own(id)]])) }
}

/** A date has at most ten times, each of at most seven days with a day before and after it. */
const MOST_NEAR = 10 * 12

function plannedDate(
  date: { day: Day; wanted: WantedSlot[] },
  takings: Takings,
  { limits, ignoresRules }: { limits: Limits; ignoresRules: boolean },
): PlannedDate {
  const last = addDays(today(), FARTHEST_DAYS)
  if (date.wanted.some(({ span }) => dayAt(span.to - 1) > last)) return limited(date, 'WINDOW')
  const skipped = ignoresRules ? null : ruleAgainst(date)
  if (skipped) return skipped
  const found = placesIn(date.wanted, takings)
  if ('taken' in found) return { ...date, state: 'TAKEN', reason: 'TAKEN', name: '', taken: found.taken }
  if (codeOf(() => checkDate(limits, date.wanted)) !== null) return limited(date, 'QUOTA')
  return { ...date, state: 'FREE', placed: found.placed }
}

const limited = (date: { day: Day; wanted: WantedSlot[] }, reason: Skipped['reason']): PlannedDate => ({
  ...date,
  state: 'LIMIT',
  reason,
  name: '',
})

const REASON_OF_WINDOW: Partial<Record<ErrorCode, Skipped['reason']>> = {
  ERROR_RESERVATION_PAST: 'PAST',
  ERROR_RESERVATION_LEAD: 'LEAD',
  ERROR_RESERVATION_WINDOW: 'WINDOW',
}

/** The opening hours, or the window, that keep a date from being reserved. @throws Refusal ERROR_RESERVATION_LENGTH */
function ruleAgainst(date: { day: Day; wanted: WantedSlot[] }): PlannedDate | null {
  for (const { reservable, span, time } of date.wanted) {
    const open = openTimes(reservable, dayAt(span.from), dayAt(span.from))
    const closed = codeOf(() => checkTime(reservable.pattern, open, span, env.LUNA_ZONE))
    if (closed === 'ERROR_RESERVATION_CLOSED') {
      const why = closedReason(reservable.hours, span) ?? { reason: 'HOURS', name: '' }
      return { ...date, state: 'CLOSED', ...why }
    }
    if (closed !== null) return { ...date, state: 'CLOSED', reason: 'START', name: '' }
    const clock = { startsAt: time.from, now: now(), today: today() }
    const window = codeOf(() => checkWindow(reservable.policy, span, clock))
    if (window !== null) return limited(date, REASON_OF_WINDOW[window] ?? 'WINDOW')
  }
  return null
}

/** The code with which a rule refuses a date; a length that is not possible is so on every date, and refuses the series. */
function codeOf(check: () => void): ErrorCode | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'ERROR_RESERVATION_LENGTH') return error.code
    throw error
  }
}
