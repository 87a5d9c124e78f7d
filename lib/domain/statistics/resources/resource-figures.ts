/**
 * The statistics of resources that are reserved by the hour. Times are those of the wall clock. A reservation counts at
 * each weekday and hour through which it goes, and so does its amount, spread over its minutes; it was cancelled, or
 * nobody used it, at the hour of its beginning.
 */
import { groupedBy } from '../../core/grouped-by'
import { type Decimal, round2, sum, toWire } from '../../core/money'
import { type Weekday, weekdayOf } from '../../recurrence/weekly-rule'
import { dayAt, minuteOfDay, type WallSpan } from '../../reservations/wall-time'
import { percentOfWhole } from '../percent-of-whole'

export type ResourceCounts = {
  /** That are or were used, by their beginning. */
  reservations: number
  minutes: number
  /** EUR with VAT. */
  amount: Decimal
  cancelled: number
  noShows: number
}

export type ResourceGroup = ResourceCounts & { resourceId: number }

/** The counts at a weekday and hour (0 to 23). */
export type HourGroup = ResourceCounts & { weekday: Weekday; hour: number }

/** Minutes for which a resource is open, all its units together. */
export type OpenGroup = { resourceId: number; weekday: Weekday; hour: number; minutes: number }

/** The reservations that a number is made of; what is left out does not narrow them. */
export type ResourceCell = {
  resourceId?: number | undefined
  weekday?: Weekday | undefined
  hour?: number | undefined
}

/** Numbers of one row or cell. Minutes; `amount` in EUR with VAT. */
export type ResourceFigures = {
  open_minutes: number
  reserved_minutes: number
  /** Reserved of open minutes in percent; above 100 where staff reserve outside the hours. Null where nothing is open. */
  use_rate: number | null
  amount: number
  /** EUR for each open hour; null where nothing is open. */
  per_open_hour: number | null
  reservations: number
  cancelled: number
  no_shows: number
}

const MINUTES_AN_HOUR = 60
const HOURS_A_WEEK = 168

const placeOf = ({ weekday, hour }: { weekday: Weekday; hour: number }): string => `${weekday} ${hour}`

type OpenHour = Pick<OpenGroup, 'weekday' | 'hour' | 'minutes'>

/** The minutes of open times by weekday and hour. */
function minutesByHour(spans: readonly WallSpan[]): OpenHour[] {
  const hours = new Map<number, number>()
  for (const { from, to } of spans) {
    for (let at = from; at < to; ) {
      const hour = Math.floor(at / MINUTES_AN_HOUR)
      const end = Math.min(to, (hour + 1) * MINUTES_AN_HOUR)
      const ofWeek = hour % HOURS_A_WEEK
      hours.set(ofWeek, (hours.get(ofWeek) ?? 0) + end - at)
      at = end
    }
  }
  return [...hours].map(([ofWeek, minutes]) => {
    const at = ofWeek * MINUTES_AN_HOUR
    return { weekday: weekdayOf(dayAt(at)), hour: Math.floor(minuteOfDay(at) / MINUTES_AN_HOUR), minutes }
  })
}

/** The open minutes of resources by weekday and hour, times the units of each; resources with the same times share a list. */
export function openGroups(
  resources: readonly { id: number; units: number; spans: readonly WallSpan[] }[],
): OpenGroup[] {
  const known = new Map<readonly WallSpan[], OpenHour[]>()
  return resources.flatMap(({ id, units, spans }) => {
    const hours = known.get(spans) ?? minutesByHour(spans)
    known.set(spans, hours)
    return hours.map(({ minutes, ...place }) => ({ resourceId: id, ...place, minutes: minutes * units }))
  })
}

/** The numbers of what is open and of what is reserved. */
export function resourceFigures(
  open: readonly Pick<OpenGroup, 'minutes'>[],
  groups: readonly ResourceCounts[],
): ResourceFigures {
  const add = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  const openMinutes = add(open.map(({ minutes }) => minutes))
  const reserved = add(groups.map(({ minutes }) => minutes))
  const amount = sum(groups.map((group) => group.amount))
  return {
    open_minutes: openMinutes,
    reserved_minutes: reserved,
    use_rate: percentOfWhole(reserved, openMinutes),
    amount: toWire(amount),
    per_open_hour:
      openMinutes === 0 ? null : toWire(round2(amount.times(MINUTES_AN_HOUR).dividedBy(openMinutes))),
    reservations: add(groups.map((group) => group.reservations)),
    cancelled: add(groups.map((group) => group.cancelled)),
    no_shows: add(groups.map((group) => group.noShows)),
  }
}

/** The numbers by resource, for all that are given by their ids, in their order. */
export function figuresByResource(
  ids: readonly number[],
  open: readonly OpenGroup[],
  groups: readonly ResourceGroup[],
): Map<number, ResourceFigures> {
  const openOf = groupedBy(open, ({ resourceId }) => resourceId)
  const countsOf = groupedBy(groups, ({ resourceId }) => resourceId)
  return new Map(ids.map((id) => [id, resourceFigures(openOf.get(id) ?? [], countsOf.get(id) ?? [])]))
}

export type HourFigures = ResourceFigures & { weekday: Weekday; hour: number }

/** The numbers by weekday and hour, where anything is open or was reserved. */
export function figuresByHour(open: readonly OpenGroup[], groups: readonly HourGroup[]): HourFigures[] {
  const openAt = groupedBy(open, placeOf)
  const countsAt = groupedBy(groups, placeOf)
  return [...new Set([...openAt.keys(), ...countsAt.keys()])].map((place) => {
    const [weekday, hour] = place.split(' ')
    return {
      weekday: weekday as Weekday,
      hour: Number(hour),
      ...resourceFigures(openAt.get(place) ?? [], countsAt.get(place) ?? []),
    }
  })
}
