import { type Decimal, money, sum, toWire } from '@/lib/domain/core/money'
import { LARGEST_CORRECTION } from '@/lib/domain/documents/totals'
import type { WizardTaxes } from '../wizard-form'

type Corrections = WizardTaxes['vat_corrections']

/** The key of a rate's VAT. */
export type VatKey = { iva: Decimal; natura: string | null }

/**
 * Returns the correction that turns a computed amount into the wanted one; null when the wanted amount is negative, or
 * too far from the computed one.
 */
export function correctionTo(wanted: number, computed: Decimal): Decimal | null {
  const correction = money(wanted).minus(computed)
  return wanted < 0 || correction.abs().gt(LARGEST_CORRECTION) ? null : correction
}

const isOf =
  ({ iva, natura }: VatKey) =>
  (entry: Corrections[number]): boolean =>
    iva.eq(entry.iva) && entry.natura === natura

/** Returns the sum of the corrections by hand to the VAT of a rate. */
export const vatCorrectionOf = (corrections: Corrections, vat: VatKey): Decimal =>
  sum(corrections.filter(isOf(vat)).map(({ amount }) => money(amount)))

/** The corrections with that of a rate replaced. */
export function withVatCorrection(corrections: Corrections, vat: VatKey, correction: Decimal): Corrections {
  const others = corrections.filter((entry) => !isOf(vat)(entry))
  const { iva, natura } = vat
  return correction.isZero() ? others : [...others, { iva: toWire(iva), natura, amount: toWire(correction) }]
}
