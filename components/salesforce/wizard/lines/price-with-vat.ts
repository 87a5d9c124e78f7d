import { type Decimal, money, toWire } from '@/lib/domain/core/money'
import { priceAddingVat, priceWithoutVat } from '@/lib/domain/pricing/vat-price'
import type { WizardLine } from '../wizard-form'

/**
 * The line with its price, and a discount in euro, typed with VAT or without. The price stays; the line's amount may change
 * by the cents that rounding adds to prices without VAT.
 */
export function typedWithVat(line: WizardLine, withVat: boolean): WizardLine {
  if (line.with_vat === withVat) return line
  const turn = withVat ? priceAddingVat : priceWithoutVat
  const turned = (amount: number | null): number | null =>
    amount === null ? null : toWire(turn(money(amount), money(line.iva)))
  return {
    ...line,
    with_vat: withVat,
    single_price: turned(line.single_price),
    discount: line.discount_type === 'FIXED' ? turned(line.discount) : line.discount,
  }
}

/** The price of a line without VAT. */
export const netPriceOf = ({ single_price, with_vat, iva }: WizardLine): Decimal => {
  const price = money(single_price ?? 0)
  return with_vat ? priceWithoutVat(price, money(iva)) : price
}
