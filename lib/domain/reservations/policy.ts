/** The limits within which people reserve, and the price of cancelling. */
import { addDays, type Day } from '../core/day'
import { type Decimal, percentOf, round2, ZERO } from '../core/money'
import { Refusal } from '../core/refusal'
import { dayAt, type WallSpan } from './wall-time'

/** A limit that is null does not exist. Percentages are 0 to 100. */
export type Policy = {
  /** The least minutes between reserving and the beginning. */
  leadMinutes: number
  /** The number of days from today within which a reservation must end. */
  windowDays: number | null
  /** The most reservations of a person that have not ended. */
  maxActive: number | null
  /** The most reservations of a person that begin on one day, and in one week from Monday to Sunday. */
  maxPerDay: number | null
  maxPerWeek: number | null
  /** Until how many hours before the beginning cancelling is free. */
  cancelFreeHours: number
  lateFeePercent: Decimal
  depositPercent: Decimal
  holdMinutes: number
  /** For how many minutes around the beginning people check in. */
  checkInMinutes: number
}

/** The policy of a structure that has set none. */
export const USUAL_POLICY: Policy = {
  leadMinutes: 0,
  windowDays: null,
  maxActive: null,
  maxPerDay: null,
  maxPerWeek: null,
  cancelFreeHours: 0,
  lateFeePercent: ZERO,
  depositPercent: ZERO,
  holdMinutes: 10,
  checkInMinutes: 30,
}

/** No reservation ends later than this many days from today, whatever the policy: classes look no farther for them. */
export const FARTHEST_DAYS = 366

/** The least minutes for which a time is offered to a person who waited for it. */
const OFFER_MINUTES = 30

/** The instant until which an offer is held: for the hold's minutes of the policy, at least 30, and never over the beginning. */
export const offerEnd = (
  { holdMinutes }: Pick<Policy, 'holdMinutes'>,
  { now, startsAt }: { now: Date; startsAt: Date },
): Date =>
  new Date(Math.min(now.getTime() + Math.max(OFFER_MINUTES, holdMinutes) * 60_000, startsAt.getTime()))

/** The most minutes for which visitors without an account keep a time from everybody else. */
const VISITOR_MINUTES = 15

/** The instant until which a visitor's time is held: for the hold's minutes of the policy, at most 15, and never over the beginning. */
export const visitorHoldEnd = (
  { holdMinutes }: Pick<Policy, 'holdMinutes'>,
  { now, startsAt }: { now: Date; startsAt: Date },
): Date =>
  new Date(Math.min(now.getTime() + Math.min(VISITOR_MINUTES, holdMinutes) * 60_000, startsAt.getTime()))

/** The reservations of a person beside the new one. */
export type Usage = { active: number; onDay: number; inWeek: number }

type Clock = { now: Date; today: Day }
type Window = { earliest: Date; lastDay: Day; days: number }

/** The earliest beginning and the last day of an end at which something can be reserved now. */
export function windowOf(
  { leadMinutes, windowDays }: Pick<Policy, 'leadMinutes' | 'windowDays'>,
  { now, today }: Clock,
): Window {
  const days = Math.min(windowDays ?? FARTHEST_DAYS, FARTHEST_DAYS)
  return { earliest: new Date(now.getTime() + leadMinutes * 60_000), lastDay: addDays(today, days), days }
}

/** Whether a time to come lies in a window. It is tested at the end: a long reservation is not let in by its beginning. */
export const isInWindow = (
  { earliest, lastDay }: Window,
  span: WallSpan,
  { startsAt, now }: { startsAt: Date; now: Date },
): boolean => startsAt > now && startsAt >= earliest && dayAt(span.to - 1) <= lastDay

/**
 * Refuses a time that lies too near, in the past, or beyond the window.
 * @throws Refusal ERROR_RESERVATION_PAST, ERROR_RESERVATION_LEAD, ERROR_RESERVATION_WINDOW
 */
export function checkWindow(
  policy: Pick<Policy, 'leadMinutes' | 'windowDays'>,
  span: WallSpan,
  { startsAt, ...clock }: Clock & { startsAt: Date },
): void {
  if (startsAt <= clock.now) throw new Refusal('ERROR_RESERVATION_PAST')
  const window = windowOf(policy, clock)
  if (isInWindow(window, span, { startsAt, now: clock.now })) return
  if (startsAt >= window.earliest) throw new Refusal('ERROR_RESERVATION_WINDOW', { days: window.days })
  throw new Refusal('ERROR_RESERVATION_LEAD', { minutes: policy.leadMinutes })
}

/** Whether a policy limits how much people reserve. */
export const hasQuotas = ({ maxActive, maxPerDay, maxPerWeek }: Policy): boolean =>
  maxActive !== null || maxPerDay !== null || maxPerWeek !== null

/** @throws Refusal ERROR_RESERVATION_QUOTA with the limit that one more reservation would pass */
export function checkQuotas({ maxActive, maxPerDay, maxPerWeek }: Policy, usage: Usage): void {
  const quotas = [
    { kind: 'active', most: maxActive, used: usage.active },
    { kind: 'day', most: maxPerDay, used: usage.onDay },
    { kind: 'week', most: maxPerWeek, used: usage.inWeek },
  ]
  for (const { kind, most, used } of quotas) {
    if (most !== null && used >= most) throw new Refusal('ERROR_RESERVATION_QUOTA', { kind, most })
  }
}

/** The fee for cancelling at an instant: nothing until the free hours before the beginning, then a part of the price. */
export function cancelFee(policy: Policy, total: Decimal, times: { startsAt: Date; at: Date }): Decimal {
  const left = times.startsAt.getTime() - times.at.getTime()
  return left >= policy.cancelFreeHours * 3_600_000 ? ZERO : round2(percentOf(policy.lateFeePercent, total))
}

/** The part of the price that is due at once. */
export const depositOf = ({ depositPercent }: Policy, total: Decimal): Decimal =>
  round2(percentOf(depositPercent, total))
