/** How long customers take to pay, by all that they owe (days sales outstanding). */
import { type Decimal, money, ZERO } from '../core/money'

/**
 * The days of sales that are still to be paid: the open amount over the invoiced one of as many days, both with VAT, to one
 * decimal. Null where nothing was invoiced.
 */
export const daysOutstanding = (open: Decimal, invoiced: Decimal, days: number): Decimal | null =>
  invoiced.gt(ZERO) ? money(open.times(days).dividedBy(invoiced).toDecimalPlaces(1)) : null
