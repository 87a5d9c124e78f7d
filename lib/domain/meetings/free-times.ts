/** Free times of several people, to propose for a meeting. */
import { addDays, type Day } from '../core/day'
import { localTime, toInstant, toLocal } from '../core/local-time'
import { MINIMUM_MS } from '../recurrence/event-times'
import { weekdayOf } from '../recurrence/weekly-rule'

/** From an instant, included, to another, excluded. */
export type Interval = { start: Date; end: Date }

const OPENING = localTime('09:00:00')
const CLOSING = localTime('18:00:00')
const QUARTER_MS = 900_000
const MINUTE_MS = 60_000
const MOST = 3

/** The same times by their start: those that overlap or touch as one, cut to a period. */
export function mergedIntervals(intervals: readonly Interval[], { start, end }: Interval): Interval[] {
  const merged: Interval[] = []
  const inside = intervals.filter((one) => one.start < end && one.end > start)
  for (const one of inside.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = merged.at(-1)
    if (last && one.start <= last.end) last.end = latest(last.end, one.end)
    else merged.push({ start: latest(one.start, start), end: one.end })
  }
  return merged.map((one) => ({ start: one.start, end: earliest(one.end, end) }))
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other)
const earliest = (one: Date, other: Date): Date => (one < other ? one : other)

/** `period`: where the proposals lie; `busy`: when one of the people has no time; `zone`: by whose clocks they work. */
export type ProposalRequest = { period: Interval; minutes: number; zone: string; busy: readonly Interval[] }

/**
 * The first three times of a period, one after the other, in which nobody is busy: Monday to Friday from 09:00 to 18:00
 * by the clocks of `zone`, each begins on a quarter of an hour. A time shorter than an hour is proposed as an hour, as a
 * meeting lasts at least that (document 2 §5). Fewer than three where there are no more.
 */
export function proposeTimes({ period, minutes, zone, busy }: ProposalRequest): Interval[] {
  const length = Math.max(minutes * MINUTE_MS, MINIMUM_MS)
  const taken = mergedIntervals(busy, period)
  const proposals: Interval[] = []
  for (const hours of workingHours(period, zone)) {
    let start = nextQuarter(latest(hours.start, period.start), hours.start)
    while (proposals.length < MOST) {
      const proposal = { start, end: new Date(start.getTime() + length) }
      if (proposal.end > hours.end || proposal.end > period.end) break
      const hindrance = taken.find((one) => one.start < proposal.end && one.end > proposal.start)
      if (!hindrance) proposals.push(proposal)
      start = nextQuarter((hindrance ?? proposal).end, hours.start)
    }
  }
  return proposals
}

/** The hours of work of each day of a period from Monday to Friday. */
function workingHours({ start, end }: Interval, zone: string): Interval[] {
  const hours: Interval[] = []
  const last = toLocal(end, zone).day
  for (let day = toLocal(start, zone).day; day <= last; day = addDays(day, 1)) {
    if (isWorkingDay(day)) {
      hours.push({ start: toInstant(day, OPENING, zone), end: toInstant(day, CLOSING, zone) })
    }
  }
  return hours
}

const isWorkingDay = (day: Day): boolean => !['SATURDAY', 'SUNDAY'].includes(weekdayOf(day))

/** The instant itself where it lies on a quarter of an hour after `opening`, or the next that does. */
const nextQuarter = (instant: Date, opening: Date): Date => {
  const quarters = Math.ceil((instant.getTime() - opening.getTime()) / QUARTER_MS)
  return new Date(opening.getTime() + quarters * QUARTER_MS)
}
