/** Passes that a customer paid for beforehand: a number of entries, or all entries of a period. */
import type { Day } from '../core/day'

export const PASS_KINDS = ['ENTRIES', 'PERIOD'] as const

export type PassKind = (typeof PASS_KINDS)[number]

export type Pass = {
  id: number
  kind: PassKind
  /** Null of a period: no end of them. */
  entries: number | null
  used: number
  valid_from: Day
  /** Null: until it is used up. */
  valid_to: Day | null
  /** It covers attendances, of events with one of these prices; empty for every event. False: it covers reservations only. */
  for_events: boolean
  price_ids: readonly number[]
  /** It covers reservations of these resources. */
  resource_ids: readonly number[]
  /** The time of a reservation that an entry covers; null: an entry covers any reservation. */
  minutes_per_entry: number | null
  is_revoked: boolean
}

/** Entries that are left; null of a period. */
export const remainingOf = ({ entries, used }: Pick<Pass, 'entries' | 'used'>): number | null =>
  entries === null ? null : Math.max(0, entries - used)

export const PASS_STATES = ['VALID', 'FUTURE', 'USED_UP', 'EXPIRED', 'REVOKED'] as const

export type PassState = (typeof PASS_STATES)[number]

/** Answers the state of a pass on a day. */
export function passState(
  pass: Pick<Pass, 'entries' | 'used' | 'valid_from' | 'valid_to' | 'is_revoked'>,
  today: Day,
): PassState {
  if (pass.is_revoked) return 'REVOKED'
  if (pass.valid_to !== null && pass.valid_to < today) return 'EXPIRED'
  if (remainingOf(pass) === 0) return 'USED_UP'
  return pass.valid_from > today ? 'FUTURE' : 'VALID'
}

type Event = { day: Day; price_ids: readonly number[] }

const covers = (pass: Pass, { day, price_ids }: Event): boolean =>
  passState(pass, day) === 'VALID' &&
  pass.for_events &&
  (pass.price_ids.length === 0 || pass.price_ids.some((id) => price_ids.includes(id)))

/** The pass that covers an attendance: of those that do, the one that expires first, then the oldest. */
export function choosePass<Own extends Pass>(passes: readonly Own[], event: Event): Own | undefined {
  return passes.filter((pass) => covers(pass, event)).sort(byExpiry)[0]
}

const byExpiry = (a: Pass, b: Pass): number => {
  if (a.valid_to === b.valid_to) return a.id - b.id
  if (a.valid_to === null) return 1
  if (b.valid_to === null) return -1
  return a.valid_to < b.valid_to ? -1 : 1
}

/** A reservation: the day on which it begins, its resources, and the minutes of its times together. */
export type CoveredReservation = { day: Day; resource_ids: readonly number[]; minutes: number }

/** The entries that a pass needs for a reservation, all of whose resources it is for; null where it cannot cover it. */
export function entriesFor(pass: Pass, { day, resource_ids, minutes }: CoveredReservation): number | null {
  if (passState(pass, day) !== 'VALID') return null
  if (!resource_ids.every((id) => pass.resource_ids.includes(id))) return null
  const needed = pass.minutes_per_entry === null ? 1 : Math.ceil(minutes / pass.minutes_per_entry)
  const left = remainingOf(pass)
  return left === null || needed <= left ? needed : null
}

/** The pass that covers a reservation, whole, with the entries that it needs: of those that can, the one that expires first. */
export function choosePassFor<Own extends Pass>(
  passes: readonly Own[],
  reservation: CoveredReservation,
): { pass: Own; entries: number } | undefined {
  for (const pass of [...passes].sort(byExpiry)) {
    const entries = entriesFor(pass, reservation)
    if (entries !== null) return { pass, entries }
  }
  return undefined
}
