/** When and how much the customer pays (document 3 §5 step 3 and §9). */
import { addDays, compareDays, type Day, endOfMonth } from '../core/day'
import { type Decimal, money, percentOf, round2, sum, ZERO } from '../core/money'
import { Refusal } from '../core/refusal'
import type { DueDate } from './document'

export type PaymentModality = 'SINGLE' | 'INSTALMENTS'
export type ExpirationReference = 'ISSUE_DATE' | 'END_MONTH'

export type ExpiryRule =
  | { kind: 'DAYS'; days: readonly number[]; reference: ExpirationReference }
  | { kind: 'DATE'; date: Day }

export type DownPayment = {
  /** Percent of the amount due, or EUR. */
  type: 'SHARE_PERCENTAGE' | 'CASH'
  amount: Decimal
  /** Null: on the day of issue. */
  date: Day | null
}

export type DueDatesInput = {
  /** The whole amount that the customer pays: `amount_due` of the totals. */
  amount: Decimal
  issueDate: Day
  modality: PaymentModality
  expiry: ExpiryRule
  downPayments: readonly DownPayment[]
}

const CENT = money('0.01')

/**
 * `n` amounts in whole cents whose sum is exactly `total`; the first ones carry the extra cent:
 * 1,220.00 in 3 is 406.67 + 406.67 + 406.66.
 * @throws RangeError when `n` is not a positive integer.
 */
export function splitInParts(total: Decimal, n: number): readonly Decimal[] {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`Not a number of parts: ${n}`)
  const cents = round2(total).abs().div(CENT)
  const each = cents.divToInt(n)
  const extra = cents.minus(each.times(n)).toNumber()
  const sign = total.isNegative() ? CENT.negated() : CENT
  return Array.from({ length: n }, (_, i) => money(each.plus(i < extra ? 1 : 0).times(sign)))
}

/** A down payment in EUR: a share is turned into cash on the whole amount. */
export const downPaymentAmount = ({ type, amount }: DownPayment, whole: Decimal): Decimal =>
  round2(type === 'SHARE_PERCENTAGE' ? percentOf(amount, whole) : amount)

/** Whether the down payments leave something to pay, and none is negative or zero. */
export const downPaymentsFit = (list: readonly DownPayment[], whole: Decimal): boolean => {
  const amounts = list.map((down) => downPaymentAmount(down, whole))
  return list.length === 0 || (amounts.every((amount) => amount.gt(ZERO)) && sum(amounts).lt(whole))
}

/** "30 gg fine mese": the days are counted from the issue, then the end of the month so reached. */
function expiryDay(issueDate: Day, days: number, reference: ExpirationReference): Day {
  const reached = addDays(issueDate, days)
  return reference === 'END_MONTH' ? endOfMonth(reached) : reached
}

/** A single solution takes the first of the days; without days payment is immediate. */
function expiryDays({ issueDate, modality, expiry }: DueDatesInput): readonly Day[] {
  if (expiry.kind === 'DATE') return [expiry.date]
  const ordered = [...new Set(expiry.days)].sort((a, b) => a - b)
  const days = ordered.length === 0 ? [0] : modality === 'SINGLE' ? ordered.slice(0, 1) : ordered
  return days.map((count) => expiryDay(issueDate, count, expiry.reference))
}

/**
 * Down payments first (by day), then the rest in equal parts; the sum is exactly `amount`.
 * @throws Refusal ERROR_INVOICE_DOWN_PAYMENTS_EXCEED when the down payments reach the amount.
 */
export function dueDates(input: DueDatesInput): readonly DueDate[] {
  const { amount, issueDate, downPayments } = input
  if (!downPaymentsFit(downPayments, amount)) {
    throw new Refusal('ERROR_INVOICE_DOWN_PAYMENTS_EXCEED', {}, ['invoice_configuration.down_payment_list'])
  }
  const advances = downPayments
    .map((down) => ({ date: down.date ?? issueDate, amount: downPaymentAmount(down, amount) }))
    .sort((a, b) => compareDays(a.date, b.date))
  const rest = round2(amount).minus(sum(advances.map((advance) => advance.amount)))
  const days = expiryDays(input)
  const parts = splitInParts(rest, days.length)
  return [...advances, ...days.map((date, i) => ({ date, amount: parts[i] ?? ZERO }))]
}
