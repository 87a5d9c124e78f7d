/** The invoices of contracts that are issued by themselves: which ones, and under which day. */
import { addDays, type Day } from '../../core/day'
import { type Decimal, sum } from '../../core/money'

/** The steps of an invoice, one after the other: it is issued, sent to SdI, mailed to the customer. */
export const ISSUING_STEPS = ['ISSUE', 'SEND', 'MAIL'] as const

export type IssuingStep = (typeof ISSUING_STEPS)[number]

/** The days within which an invoice reaches SdI after its own day (art. 21 c. 4 D.P.R. 633/1972). */
export const DAYS_TO_SEND = 12

/**
 * The day under which an invoice is issued today: its own one, or today where it could no longer reach SdI in time. Whether
 * a later invoice has its number already is decided under the lock of the counter.
 */
export const issuingDay = (own: Day, today: Day): Day => (own < addDays(today, -DAYS_TO_SEND) ? today : own)

/** Invoices that wait under one day; `total` in EUR. */
export type WaitingDay = { date: Day; count: number; total: Decimal }

/** How many, and what they come to. */
export type WaitingSum = { count: number; total: Decimal }

/** Days of the plan that are stated one by one. */
const PLANNED_DAYS = 3

const sumOf = (days: readonly WaitingDay[]): WaitingSum => ({
  count: days.reduce((all, { count }) => all + count, 0),
  total: sum(days.map(({ total }) => total)),
})

/**
 * The fate of the invoices that wait, by their days in ascending order, when those from a day on are issued by
 * themselves: `now` at the next run, `coming` on their days, of which the first are stated; those `before` stay to be issued by hand.
 */
export function planIssuing(
  waiting: readonly WaitingDay[],
  { from, today }: { from: Day; today: Day },
): { before: WaitingSum; now: WaitingSum; coming: readonly WaitingDay[]; later: WaitingSum } {
  const wanted = waiting.filter(({ date }) => date >= from)
  const coming = wanted.filter(({ date }) => date > today)
  return {
    before: sumOf(waiting.filter(({ date }) => date < from)),
    now: sumOf(wanted.filter(({ date }) => date <= today)),
    coming: coming.slice(0, PLANNED_DAYS),
    later: sumOf(coming.slice(PLANNED_DAYS)),
  }
}
