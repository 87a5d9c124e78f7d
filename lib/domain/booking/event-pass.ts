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
  /** The pass is good for events with one of these prices; empty for every event. */
  price_ids: readonly number[]
  is_revoked: boolean
}

/** Entries that are left; null of a period. */
export const remainingOf = ({ entries, used }: Pick<Pass, 'entries' | 'used'>): number | null =>
  entries === null ? null : Math.max(0, entries - used)

export const PASS_STATES = ['VALID', 'FUTURE', 'USED_UP', 'EXPIRED', 'REVOKED'] as const

export type PassState = (typeof PASS_STATES)[number]

/** Answers the state of a pass on a day. */
export function passState(pass: Omit<Pass, 'id' | 'kind' | 'price_ids'>, today: Day): PassState {
  if (pass.is_revoked) return 'REVOKED'
  if (pass.valid_to !== null && pass.valid_to < today) return 'EXPIRED'
  if (remainingOf(pass) === 0) return 'USED_UP'
  return pass.valid_from > today ? 'FUTURE' : 'VALID'
}

type Event = { day: Day; price_ids: readonly number[] }

const covers = (pass: Pass, { day, price_ids }: Event): boolean =>
  passState(pass, day) === 'VALID' &&
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
