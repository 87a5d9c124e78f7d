import { type Day, dayOfEpoch } from '@/lib/domain/core/day'

/** The numbers that the statistics of resources must have, counted minute by minute from what a test did, and by no code of theirs. */

/** A time by the clock, in minutes since 1970-01-01 00:00 of the clock. */
export type Span = { from: number; to: number }

/** A time that was reserved, and what its price is in cents. */
export type LivedTime = Span & { id: number; resource: number; cents: number }

export type LivedReservation = {
  id: number
  state: string
  fee: number
  isCovered: boolean
  times: LivedTime[]
}

export type LivedOpening = { resource: number | null; weekdays: readonly string[] } & Span
export type LivedClosure = { resource: number | null; kind: 'OPEN' | 'CLOSED' } & Span
export type LivedResource = { id: number; units: number; isGone: boolean }

export type Club = {
  resources: readonly LivedResource[]
  openings: readonly LivedOpening[]
  closures: readonly LivedClosure[]
  reservations: readonly LivedReservation[]
  billsMissed: boolean
}

export type Counted = {
  minutes: number
  cents: number
  reservations: number
  cancelled: number
  missed: number
}

/** The counts that a time adds at an hour; the hour is counted from the midnight before the time. */
export type CountedHour = Counted & { time: number; resource: number; weekday: string; hour: number }

const DAY = 1440
/** 1970-01-01 was a Thursday. */
const WEEKDAYS = ['THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY']

export const dayOf = (minute: number): Day => dayOfEpoch(Math.floor(minute / DAY))
export const weekdayAt = (minute: number): string => WEEKDAYS[Math.floor(minute / DAY) % 7] as string
export const hourAt = (minute: number): number => Math.floor((minute % DAY) / 60)

const USED = ['CONFIRMED', 'CHECKED_IN', 'DONE']

function billedCents(
  { state, fee, isCovered, times }: LivedReservation,
  time: LivedTime,
  billsMissed: boolean,
) {
  if (isCovered) return 0
  const [first] = times.toSorted((a, b) => a.from - b.from || a.id - b.id)
  if (state === 'CANCELLED') return time === first ? fee : 0
  return USED.includes(state) || (state === 'NO_SHOW' && billsMissed) ? time.cents : 0
}

/** The hours of the times that begin within days, each given by the minute of its midnight, `to` excluded. */
export function countedHours(club: Club, period: Span): CountedHour[] {
  const shown = new Set(club.resources.filter(({ isGone }) => !isGone).map(({ id }) => id))
  return club.reservations.flatMap((reservation) =>
    reservation.times
      .filter(({ resource, from }) => shown.has(resource) && from >= period.from && from < period.to)
      .flatMap((time) => hoursOf(reservation, time, billedCents(reservation, time, club.billsMissed))),
  )
}

function hoursOf({ state }: LivedReservation, time: LivedTime, cents: number): CountedHour[] {
  const hours: CountedHour[] = []
  const before = (minute: number) => Math.floor((cents * (minute - time.from)) / (time.to - time.from) + 0.5)
  for (let at = time.from; at < time.to; ) {
    const end = Math.min(time.to, at - (at % 60) + 60)
    const isFirst = at === time.from
    hours.push({
      time: time.id,
      resource: time.resource,
      weekday: weekdayAt(at),
      hour: hourAt(at),
      minutes: USED.includes(state) ? end - at : 0,
      cents: before(end) - before(at),
      reservations: Number(isFirst && USED.includes(state)),
      cancelled: Number(isFirst && state === 'CANCELLED'),
      missed: Number(isFirst && state === 'NO_SHOW'),
    })
    at = end
  }
  return hours
}

export function sumOf(hours: readonly Counted[]): Counted {
  const sum = { minutes: 0, cents: 0, reservations: 0, cancelled: 0, missed: 0 }
  for (const one of hours) for (const name of Object.keys(sum) as (keyof Counted)[]) sum[name] += one[name]
  return sum
}

/** The open minutes of each resource by `weekday hour`, all its units together. */
export function openMinutes(club: Club, period: Span): Map<number, Map<string, number>> {
  const shown = club.resources.filter(({ isGone }) => !isGone)
  return new Map(
    shown.map((resource) => {
      const hours = new Map<string, number>()
      for (let at = period.from; at < period.to; at += 1) {
        if (!isOpen(club, resource.id, at)) continue
        const place = `${weekdayAt(at)} ${hourAt(at)}`
        hours.set(place, (hours.get(place) ?? 0) + resource.units)
      }
      return [resource.id, hours]
    }),
  )
}

/** Own hours replace those of the structure; own exceptions go before its own, and OPEN before CLOSED. */
function isOpen({ openings, closures }: Club, id: number, at: number): boolean {
  const own = openings.filter(({ resource }) => resource === id)
  const weekly = own.length > 0 ? own : openings.filter(({ resource }) => resource === null)
  const isIn = ({ from, to }: Span, minute: number) => minute >= from && minute < to
  for (const scope of [id, null]) {
    const dated = closures.filter((one) => one.resource === scope && isIn(one, at))
    if (dated.length > 0) return dated.some(({ kind }) => kind === 'OPEN')
  }
  return weekly.some((one) => one.weekdays.includes(weekdayAt(at)) && isIn(one, at % DAY))
}
