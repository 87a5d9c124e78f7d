/** The invoice that a proforma becomes when it is paid. */
import type { Day } from '../../core/day'
import { Refusal } from '../../core/refusal'
import { issuingDay } from './automatic-issuing'

type Collection = {
  /** The day of the payment, and that of the proforma. */
  paid: Day
  proforma: Day
  today: Day
  /** The day of the last invoice that has a number in the series and year of the payment; null without one. */
  last: Day | null
}

/**
 * The day of the invoice of a paid proforma: that of the payment, when the operation counts as done (DPR 633/72, art. 6 c. 3).
 * Today, where a later invoice has a number already, or the payment is older than an invoice may be.
 * @throws Refusal ERROR_PROFORMA_DAY for a payment before the proforma or after today
 */
export function collectionDay({ proforma, ...days }: Collection): Day {
  const { paid, today } = days
  if (paid < proforma || paid > today) throw new Refusal('ERROR_PROFORMA_DAY', {}, ['date'])
  return isCollectedToday(days) ? today : paid
}

/** Whether the invoice cannot have the day of the payment any more. */
export const isCollectedToday = ({ paid, today, last }: Omit<Collection, 'proforma'>): boolean =>
  (last !== null && paid < last) || issuingDay(paid, today) !== paid
