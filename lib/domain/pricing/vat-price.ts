/** Prices as people see them, with VAT, and as price lists and documents keep them, without. */
import { type Decimal, money, percentOf, round2 } from '../core/money'

/** As many as the price of a document's line may have (FatturaPA 2.2.1.9). */
const DECIMALS = 8

/**
 * The price without VAT of a price with it, `rate` in percent: with eight decimals, so that it comes back to the cent
 * (`priceWithVat`), and so does that of many pieces.
 */
export const priceWithoutVat = (price: Decimal, rate: Decimal): Decimal =>
  price.times(100).div(rate.plus(100)).toDecimalPlaces(DECIMALS)

/** The largest difference of a price that is rounded to the cent. */
const HALF_CENT = money('0.005')

/** Whether a price without VAT is that of a price with it, to the cent at least. */
export const isNetOf = (net: Decimal, price: Decimal, rate: Decimal): boolean =>
  priceWithoutVat(price, rate).minus(net).abs().lte(HALF_CENT)

/** A price with VAT, with eight decimals, `rate` in percent: the other way round, to the same price without VAT to the cent. */
export const priceAddingVat = (price: Decimal, rate: Decimal): Decimal =>
  price.plus(percentOf(rate, price)).toDecimalPlaces(DECIMALS)

/** A price with VAT, in cents, half up. */
export const priceWithVat = (price: Decimal, rate: Decimal): Decimal =>
  round2(price.plus(percentOf(rate, price)))

/** An amount with VAT as taxable amount and tax, of whole cents, which together are the amount. */
export function splitVat(amount: Decimal, rate: Decimal): { taxable: Decimal; vat: Decimal } {
  const taxable = round2(amount.times(100).div(rate.plus(100)))
  return { taxable, vat: amount.minus(taxable) }
}

/** The total of an invoice of one piece at a price without VAT: its tax is that of the rounded taxable amount. */
export function invoicedPiece(price: Decimal, rate: Decimal): Decimal {
  const taxable = round2(price)
  return taxable.plus(round2(percentOf(rate, taxable)))
}

/** Whether an invoice of one piece comes to another amount than the price with VAT: by a cent, of about one price in five. */
export const differsOnInvoice = (withVat: Decimal, rate: Decimal): boolean =>
  !invoicedPiece(priceWithoutVat(withVat, rate), rate).equals(withVat)

/** A price of the list as it was typed: without VAT, or with it at the rate. */
export const listAmount = (typed: number, { hasVat, rate }: { hasVat: boolean; rate: number }): Decimal =>
  hasVat ? priceWithoutVat(money(typed), money(rate)) : money(typed)
