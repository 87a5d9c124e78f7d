/** The scadenzario: the open amounts by day, their age, and the amounts that the coming weeks bring. */
import { addDays, type Day, mondayOf } from '../core/day'
import { Decimal, ZERO } from '../core/money'

/** IN: we are paid; OUT: we pay. */
export type Flow = 'IN' | 'OUT'

/** How long a receivable is overdue, by the first day that is not in the class any more. */
export const AGEING_CLASSES = ['not_due', 'to_30', 'to_60', 'to_90', 'beyond'] as const

export type AgeingClass = (typeof AGEING_CLASSES)[number]

/** The days past due with which the classes that have an end begin and end. */
const OVERDUE: Readonly<Partial<Record<AgeingClass, readonly [number, number]>>> = {
  to_30: [1, 30],
  to_60: [31, 60],
  to_90: [61, 90],
}

/** The due days of a class: `from` and `to` belong to it; null where it has no such end. */
export function daysOfAge(age: AgeingClass, today: Day): { from: Day | null; to: Day | null } {
  const [first, last] = OVERDUE[age] ?? []
  if (first !== undefined && last !== undefined)
    return { from: addDays(today, -last), to: addDays(today, -first) }
  return age === 'not_due' ? { from: today, to: null } : { from: null, to: addDays(today, -91) }
}

export type FlowSums = { in: Decimal; out: Decimal }

export type ForecastWeek = FlowSums & { from: Day; to: Day; balance: Decimal }

export type ForecastInput = {
  today: Day
  weeks: number
  /** The balance of the accounts today. */
  opening: Decimal
  /** The sums that fell due before today; with `includeOverdue` it is expected in the first week. */
  overdue: FlowSums
  includeOverdue: boolean
  /** By week, 0 for this one; missing weeks bring nothing. */
  byWeek: ReadonlyMap<number, FlowSums>
}

/**
 * Returns the amounts that each week brings, and the balance of the accounts at its end, in EUR: this week from today
 * on, then whole weeks from Monday to Sunday.
 */
export function forecast(input: ForecastInput): readonly ForecastWeek[] {
  const { today, weeks, overdue, includeOverdue, byWeek } = input
  const monday = mondayOf(today)
  let balance = includeOverdue ? input.opening.plus(overdue.in).minus(overdue.out) : input.opening
  return Array.from({ length: weeks }, (_, week) => {
    const sums = byWeek.get(week) ?? { in: ZERO, out: ZERO }
    balance = balance.plus(sums.in).minus(sums.out)
    const start = addDays(monday, 7 * week)
    return { ...sums, from: week === 0 ? today : start, to: addDays(start, 6), balance }
  })
}

/** Spreads a payment over open amounts in their order, each filled before the next one. EUR. */
export function spreadOver(open: readonly Decimal[], payment: Decimal): Decimal[] {
  let left = payment
  return open.map((amount) => {
    const part = Decimal.min(amount, left)
    left = left.minus(part)
    return part
  })
}
