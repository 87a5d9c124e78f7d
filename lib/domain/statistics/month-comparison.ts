/** The sums of a figure by month beside those of the year before. */
import type { Day } from '../core/day'
import { type Decimal, sum, ZERO } from '../core/money'
import { monthOf, shiftPeriod, type TaxPeriod } from '../registers/tax-period'

export type ComparedMonth = {
  month: TaxPeriod
  amount: Decimal
  /** The same month of the year before. */
  before: Decimal
  /** In percent of `before`, one decimal; null for a month that is not over, and beside nothing or less. */
  change: Decimal | null
  /** Whether the month is not over, so that its sum still grows. */
  isRunning: boolean
}

/** Sums of whole months only, so that equal times are compared. */
export type Comparison = Pick<ComparedMonth, 'amount' | 'before' | 'change'>

export type MonthComparison = { months: ComparedMonth[]; total: Decimal; whole: Comparison }

/** The number of months from one to another, both included; 0 or less where the other lies before it. */
export const monthsBetween = (from: TaxPeriod, to: TaxPeriod): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

/** The change from one amount to another in percent; null where the earlier one is not above zero. */
export const changeOf = (amount: Decimal, before: Decimal): Decimal | null =>
  before.gt(ZERO) ? amount.minus(before).times(100).dividedBy(before).toDecimalPlaces(1) : null

export type MonthSpan = { from: TaxPeriod; to: TaxPeriod }

/** Of months from one to another those that are over, none where the last one lies before the first, and the same ones a year before. */
export function comparedSpans({ from, to, today }: MonthSpan & { today: Day }): {
  whole: MonthSpan
  before: MonthSpan
} {
  const lastOver = shiftPeriod(monthOf(today), -1)
  const whole = { from, to: to < lastOver ? to : lastOver }
  return { whole, before: { from: shiftPeriod(whole.from, -12), to: shiftPeriod(whole.to, -12) } }
}

/** Compares each month from one to another, both included, with the same month a year before; months without a sum are 0. */
export function compareMonths(
  sums: ReadonlyMap<string, Decimal>,
  { from, to, today }: { from: TaxPeriod; to: TaxPeriod; today: Day },
): MonthComparison {
  const amountOf = (month: TaxPeriod) => sums.get(month) ?? ZERO
  const running = monthOf(today)
  const months = Array.from({ length: Math.max(0, monthsBetween(from, to)) }, (_, index) => {
    const month = shiftPeriod(from, index)
    const [amount, before] = [amountOf(month), amountOf(shiftPeriod(month, -12))]
    const isRunning = month >= running
    return { month, amount, before, change: isRunning ? null : changeOf(amount, before), isRunning }
  })
  const over = months.filter(({ isRunning }) => !isRunning)
  const [amount, before] = [sum(over.map((one) => one.amount)), sum(over.map((one) => one.before))]
  const first = over.find((one) => !(one.amount.isZero() && one.before.isZero()))
  // A business that began during the year before is not compared with a part of that year.
  const change = first?.before.isZero() ? null : changeOf(amount, before)
  return { months, total: sum(months.map((one) => one.amount)), whole: { amount, before, change } }
}
