/** How many customers are there, come, come again and are lost, by month, and how much of the revenue the largest bring. */
import { compareDays, type Day } from '../../core/day'
import { type Decimal, sum, ZERO } from '../../core/money'
import { daysOf, shiftPeriod, type TaxPeriod } from '../../registers/tax-period'
import { monthsBetween } from '../month-comparison'

/**
 * ACTIVE: a purchase or visit in the last 90 days, at the end of a month. Within a month NEW: the first one ever; RETURNING:
 * one of somebody who had one in an earlier month; LOST: the last one is 180 days ago.
 */
export const CUSTOMER_FIGURES = ['ACTIVE', 'NEW', 'RETURNING', 'LOST'] as const

export type CustomerFigure = (typeof CUSTOMER_FIGURES)[number]

/** A purchase or visit makes active on its day and this many days less one after it. */
export const ACTIVE_DAYS = 90
/** Somebody is lost this many days after the last purchase or visit. */
export const LOST_DAYS = 180

/** The days of a month that have begun: `to` is its last one, or the present day. */
export type BegunMonth = { month: TaxPeriod; from: Day; to: Day; isRunning: boolean }

/** A month as far as it has begun; null when all of it is still to come. */
export function begunMonth(month: TaxPeriod, today: Day): BegunMonth | null {
  const { from, to } = daysOf(month)
  if (from > today) return null
  return { month, from, to: compareDays(to, today) < 0 ? to : today, isRunning: to >= today }
}

/** The months from one to another, both included, that have begun. */
export const begunMonths = (from: TaxPeriod, to: TaxPeriod, today: Day): BegunMonth[] =>
  Array.from({ length: Math.max(0, monthsBetween(from, to)) }, (_, index) =>
    shiftPeriod(from, index),
  ).flatMap((month) => begunMonth(month, today) ?? [])

/** Changes of numbers by month; those of ACTIVE before the first month stand under ''. */
export type CustomerChange = { figure: CustomerFigure; month: string; people: number }

export type CustomerMonth = { month: TaxPeriod; isRunning: boolean; counts: Record<CustomerFigure, number> }

/** The numbers of each month: what happened in it, and the active people at its end. */
export function customerMonths(
  changes: readonly CustomerChange[],
  months: readonly BegunMonth[],
): CustomerMonth[] {
  const byPlace = new Map(changes.map(({ figure, month, people }) => [`${figure} ${month}`, people]))
  const changeOf = (figure: CustomerFigure, month: string) => byPlace.get(`${figure} ${month}`) ?? 0
  let active = changeOf('ACTIVE', '')
  return months.map(({ month, isRunning }) => {
    active += changeOf('ACTIVE', month)
    const [NEW, RETURNING, LOST] = (['NEW', 'RETURNING', 'LOST'] as const).map((one) => changeOf(one, month))
    return {
      month,
      isRunning,
      counts: { ACTIVE: active, NEW: NEW ?? 0, RETURNING: RETURNING ?? 0, LOST: LOST ?? 0 },
    }
  })
}

/** An amount in percent of a whole, with one decimal; null of a whole that is not above zero. */
export const percentOfAmount = (amount: Decimal, whole: Decimal): number | null =>
  whole.gt(ZERO) ? amount.times(100).dividedBy(whole).toDecimalPlaces(1).toNumber() : null

/** The numbers of largest customers whose share is a concentration. */
export const CONCENTRATIONS = [1, 5, 20] as const

/** The percentage of the first, the first 5 and the first 20 amounts, largest first, in the revenue. */
export const concentration = (largest: readonly Decimal[], revenue: Decimal): (number | null)[] =>
  CONCENTRATIONS.map((count) => percentOfAmount(sum(largest.slice(0, count)), revenue))
