import { type Decimal, money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentContent, DocumentTotals } from '@/lib/domain/documents/document'
import { documentTotals, LARGEST_CORRECTION } from '@/lib/domain/documents/totals'

/** The largest amount that FatturaPA and the database hold, 11 digits before the point. */
const LARGEST = money('99999999999')

/** Lines of a document; FatturaPA numbers them up to 9999 (2.2.1.1). */
const MAX_LINES = 5000

/** The totals of a payload; ERROR_DOCUMENT_TOO_MANY_LINES; ERROR_INVOICE_INVALID_AMOUNT when one of them is too large to be kept. */
export function totalsOf(content: DocumentContent): DocumentTotals {
  const count = content.product_list.length
  if (count > MAX_LINES) {
    throw new Refusal('ERROR_DOCUMENT_TOO_MANY_LINES', { max: MAX_LINES, count }, ['product_list'])
  }
  refuseLargeCorrections(content)
  const totals = documentTotals(content)
  const amounts = [
    ...totals.lines.flatMap((line) => [line.discounted_price, line.total_price]),
    ...totals.expenses.filter((amount) => amount !== null),
    totals.product_subtotal,
    totals.subtotal,
    totals.total,
    totals.amount_due,
  ]
  if (amounts.some((amount) => amount.abs().gt(LARGEST))) {
    throw new Refusal('ERROR_INVOICE_INVALID_AMOUNT', {}, ['product_list'])
  }
  return totals
}

/**
 * VAT and totals are edited by 1.00 EUR at most: SdI lets no more pass (controls 00421 and 00422), and credit notes and the
 * invoices of a contract could not give more back.
 * @throws Refusal ERROR_INVOICE_CORRECTION
 */
function refuseLargeCorrections({ vat_corrections, arrotondamento }: DocumentContent): void {
  const isLarge = (amount: Decimal) => amount.abs().gt(LARGEST_CORRECTION)
  const wrong = vat_corrections.flatMap(({ amount }, i) =>
    isLarge(amount) ? [`taxes.vat_corrections.${i}.amount`] : [],
  )
  if (isLarge(arrotondamento)) wrong.push('taxes.arrotondamento')
  if (wrong.length > 0) throw new Refusal('ERROR_INVOICE_CORRECTION', {}, wrong)
}
