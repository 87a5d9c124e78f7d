/**
 * When the stamp duty of a year's e-invoices is paid: D.M. 17/6/2014 art. 6 as D.M. 4/12/2020 rewrote it, with the
 * threshold of D.L. 73/2022 art. 3 c. 4. A day that is no working day moves to the next (D.L. 70/2011 art. 7).
 */
import { workingDay } from '../calendar/working-day'
import { type Day, day, endOfMonth } from '../core/day'
import { type Decimal, money, ZERO } from '../core/money'

/** The amount up to which the first quarters may be paid later, in EUR. */
export const STAMP_DUTY_THRESHOLD: Decimal = money(5000)

export type StampQuarter = {
  quarter: 1 | 2 | 3 | 4
  amount: Decimal
  /** By when it is to be paid. */
  due: Day
  /** Whether it may be paid on the day of a later quarter, as it is little. */
  postponed: boolean
  /** The code of the F24. */
  code: string
}

const QUARTERS = [1, 2, 3, 4] as const
const CODES = ['2521', '2522', '2523', '2524'] as const

/** The day by which each quarter of a year is usually paid. */
const usualDays = (year: number): readonly [Day, Day, Day, Day] => [
  workingDay(day(`${year}-05-31`)),
  workingDay(day(`${year}-09-30`)),
  workingDay(day(`${year}-11-30`)),
  workingDay(endOfMonth(day(`${year + 1}-02-01`))),
]

/**
 * Returns the quarters of a year with the amounts that they owe, in EUR, and their days. The first, up to 5,000.00, may
 * be paid with the second; the first two, together up to 5,000.00, with the third.
 */
export function stampQuarters(
  year: number,
  amounts: readonly [Decimal, Decimal, Decimal, Decimal],
): readonly StampQuarter[] {
  const [first, second] = amounts
  const days = usualDays(year)
  const isLittle = (amount: Decimal) => !amount.isZero() && amount.lte(STAMP_DUTY_THRESHOLD)
  const both = isLittle(first.plus(second))
  const paidWith = [both ? 2 : isLittle(first) ? 1 : 0, both ? 2 : 1, 2, 3] as const
  return QUARTERS.map((quarter, index) => {
    const amount = amounts[index] ?? ZERO
    const at = amount.isZero() ? index : (paidWith[index] ?? index)
    return { quarter, amount, due: days[at] ?? days[3], postponed: at !== index, code: CODES[index] ?? '' }
  })
}
