/**
 * What is left to pay of a document and of each of its due dates. The database keeps the same (migration 0028), so that
 * lists are index scans; a test holds the two equal.
 */
import { Decimal, fixed2, sum, ZERO } from '../core/money'
import { Refusal } from '../core/refusal'

/** EUR. `paid` is payments less reversals. */
export type PayableAmount = { amount_due: Decimal; paid: Decimal }

export type Settlement = {
  /** How much of an invoice its credit notes lower; of a note how much of itself does. */
  credited: Decimal
  /** amount_due − credited − paid; below 0 only of what was overpaid on purpose. */
  residual: Decimal
}

const notBelowZero = (amount: Decimal): Decimal => Decimal.max(amount, ZERO)

/**
 * An invoice with its issued credit notes, in the order of their making: notes lower it as far as it is not paid. What a
 * note does not lower is its own residual, a refund to make.
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
 * The open part of each due date, oldest first as they are given: payments fill the oldest first, so what is left fills
 * the newest. What is too much, or beyond the dates' own sum, stands at the last one: the parts come to `residual`.
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
