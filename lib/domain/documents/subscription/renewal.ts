/** The terms of a subscription that renews itself by its own length unless notice is given in time. */
import { addDays, type Day } from '../../core/day'
import { type Cycle, periodDay, periodEnd } from './horizon'

/** A term of `times` periods, and the days by which notice is given before its end. */
export type Renewal = { times: number; notice_days: number }

/** A notice given earlier would be longer than the longest term that people write. */
export const MAX_NOTICE_DAYS = 730

/** Days before the notice date from which the user is reminded. */
export const REMINDER_DAYS = 30

/** A term, from 1: its days, the positions of its periods, and the last day on which notice can be given. */
export type Term = { start: Day; end: Day; from: number; to: number; notice_by: Day }

/** The last day on which notice can be given, counted back from the end. */
export const noticeBy = (end: Day, noticeDays: number): Day => addDays(end, -noticeDays)

/** A term of a subscription. @throws Refusal ERROR_CONTRACT_TOO_LONG beyond the calendar. */
export function termOf(cycle: Cycle, { times, notice_days }: Renewal, term: number): Term {
  const from = (term - 1) * times + 1
  const to = term * times
  const end = periodEnd(cycle, to)
  return { start: periodDay(cycle, from), end, from, to, notice_by: noticeBy(end, notice_days) }
}

/** Whether the last day for notice lies in the term that it ends: otherwise each term would be renewed before it begins. */
export function noticeFits(cycle: Cycle, renewal: Renewal): boolean {
  const { start, notice_by } = termOf(cycle, renewal, 1)
  return notice_by >= start
}

/** The term that runs or comes when notice was given on no day before today, counted from the `terms` that there are. */
export function termsOn(cycle: Cycle, renewal: Renewal, terms: number, today: Day): number {
  let count = terms
  while (termOf(cycle, renewal, count).notice_by < today) count += 1
  return count
}

/** The day on which a subscription renews itself: the one after the last on which notice can be given. */
export const renewalDay = (cycle: Cycle, renewal: Renewal, terms: number): Day =>
  addDays(termOf(cycle, renewal, terms).notice_by, 1)
