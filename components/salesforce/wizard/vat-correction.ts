import { type Decimal, money, sum, toWire } from '@/lib/domain/money'
import type { WizardTaxes } from './wizard-form'

type Corrections = WizardTaxes['vat_corrections']

/** A rate whose VAT may be edited: `imposta` as it is now, its correction included. */
export type CorrectableVat = { iva: Decimal; natura: string | null; imposta: Decimal }

/** By more than this in EUR it would be another rate (the contract's `vat_corrections`). */
const LARGEST = money(1)

const isOf =
  ({ iva, natura }: CorrectableVat) =>
  (entry: Corrections[number]): boolean =>
    iva.eq(entry.iva) && entry.natura === natura

/** What was added by hand to the VAT of a rate. */
export const correctionOf = (corrections: Corrections, vat: CorrectableVat): Decimal =>
  sum(corrections.filter(isOf(vat)).map(({ amount }) => money(amount)))

/** The corrections with which the VAT of a rate is `wanted`; null when that is negative, or too far from what was computed. */
export function correctedTo(
  corrections: Corrections,
  vat: CorrectableVat,
  wanted: number,
): Corrections | null {
  const computed = vat.imposta.minus(correctionOf(corrections, vat))
  const difference = money(wanted).minus(computed)
  if (wanted < 0 || difference.abs().gt(LARGEST)) return null
  const others = corrections.filter((entry) => !isOf(vat)(entry))
  const { iva, natura } = vat
  return difference.isZero() ? others : [...others, { iva: toWire(iva), natura, amount: toWire(difference) }]
}
