/** The price of a document's line in words: its discount, and the price with VAT that was typed. */
import type { Decimal } from '@/lib/domain/core/money'
import type { DocumentLine, LineTotal } from '@/lib/domain/documents/document'
import type { Translate } from './translate'

type PriceFormat = {
  money: (amount: Decimal) => string
  price: (amount: Decimal) => string
  percent: (rate: Decimal) => string
}

/** The discount or the increase of a unit price: "-10%", "+€ 1,50"; '' without one. */
export function discountText(line: DocumentLine, { percent, price }: PriceFormat): string {
  if (line.discount.isZero()) return ''
  const sign = line.price_change_type === 'INCREASE' ? '+' : '-'
  return sign + (line.discount_type === 'PERCENTAGE' ? percent(line.discount) : price(line.discount))
}

/** The same where it stands beside the price without VAT: an amount that is with VAT stands in `grossText` only. */
export const netDiscountText = (line: DocumentLine, format: PriceFormat): string =>
  line.gross_price && line.discount_type === 'FIXED' ? '' : discountText(line, format)

/** As many decimals as tell the price without VAT from its neighbours; the e-invoice states eight. */
const NET_DECIMALS = 4

/** The unit price without VAT as paper shows it. */
export const shownPrice = ({ single_price, gross_price }: DocumentLine): Decimal =>
  gross_price ? single_price.toDecimalPlaces(NET_DECIMALS) : single_price

/** The price and the amount with VAT of a line that was typed so: "Prezzo con IVA: € 15,00 -10%, in tutto € 40,50"; '' for another. */
export function grossText(
  line: DocumentLine,
  total: LineTotal | undefined,
  { t, format }: { t: Translate; format: PriceFormat },
): string {
  if (!line.gross_price || !total?.gross_total) return ''
  const price = [format.price(line.gross_price), discountText(line, format)].filter(Boolean).join(' ')
  return t('pdf.gross', { price, total: format.money(total.gross_total) })
}
