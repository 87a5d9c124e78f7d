/**
 * Computes the amount that is left to pay of a document and of each of its due dates. The database computes the same
 * (`settle_invoice`, `spread_residual`), so that lists are index scans; a test holds the two equal.
 */
import { Decimal, fixed2, sum, ZERO } from '../core/money'
import { Refusal } from '../core/refusal'

/** EUR. `paid` is payments less reversals. */
export type PayableAmount = { amount_due: Decimal; paid: Decimal }

export type Settlement = {
  /** The amount by which credit notes lower an invoice; for a note, the part of it that lowers its invoice. */
  credited: Decimal
  /** amount_due − credited − paid; below 0 only where the document was overpaid on purpose. */
  residual: Decimal
}

const notBelowZero = (amount: Decimal): Decimal => Decimal.max(amount, ZERO)

/**
 * Settles an invoice with its issued credit notes, in the order of their making: notes lower the invoice as far as it is
 * not paid. The rest of a note is its own residual, a refund to make.
 */
export function settle(
  invoice: PayableAmount,
  notes: readonly PayableAmount[],
): { invoice: Settlement; notes: Settlement[] } {
  let open = notBelowZero(invoice.amount_due.minus(invoice.paid))
  const settled = notes.map(({ amount_due, paid }): Settlement => {
    const credited = Decimal.min(notBelowZero(amount_due.minus(paid)), open)
    open = open.minus(credited)
    return { credited, residual: amount_due.minus(credited).minus(paid) }
  })
  const credited = sum(settled.map((note) => note.credited))
  return {
    invoice: { credited, residual: invoice.amount_due.minus(credited).minus(invoice.paid) },
    notes: settled,
  }
}

/**
 * Returns the open part of each due date, oldest first, as the amounts come: payments fill the oldest first, so the
 * residual fills the newest. An excess, or a residual beyond the dates' own sum, stands at the last date: the parts add
 * up to `residual`.
 */
export function openParts(amounts: readonly Decimal[], residual: Decimal): Decimal[] {
  if (sum(amounts).eq(residual)) return [...amounts]
  let left = notBelowZero(residual)
  const parts = amounts.toReversed().map((amount) => {
    const part = Decimal.min(notBelowZero(amount), left)
    left = left.minus(part)
    return part
  })
  const rest = residual.minus(sum(parts))
  return parts.map((part, fromLast) => (fromLast === 0 ? part.plus(rest) : part)).toReversed()
}

/**
 * Refuses a payment of nothing, and one above the residual that is not meant to be.
 * @throws Refusal ERROR_PAYMENT_EXCEEDS (params: residual, never below 0.00).
 */
export function refuseExcess(amount: Decimal, residual: Decimal, allowExcess: boolean): void {
  if (allowExcess || amount.lte(residual)) return
  throw new Refusal('ERROR_PAYMENT_EXCEEDS', { residual: fixed2(notBelowZero(residual)) }, ['amount'])
}
