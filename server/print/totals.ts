import type { DocumentValue, VatSummary } from '@/lib/domain/documents/document'
import type { Sheet } from './sheet'

export type PrintedVat = { label: string; taxable: string; tax: string }

/** A row of the totals: 'total' is the document's, 'due' what is paid where that is another amount. */
export type PrintedTotal = { label: string; amount: string; weight: 'plain' | 'total' | 'due' }

/** The VAT summary: a row a rate, Natura, payability and legal reference. */
export const printedVat = ({ totals }: DocumentValue, sheet: Sheet): PrintedVat[] =>
  totals.riepilogo.map((block) => ({
    label: blockLabel(block, sheet),
    taxable: sheet.format.money(block.imponibile),
    tax: sheet.format.money(block.imposta),
  }))

function blockLabel(block: VatSummary, { t, format }: Sheet): string {
  const rate = block.natura
    ? `${block.natura} ${block.riferimento_normativo ?? ''}`
    : format.percent(block.iva)
  const split = block.esigibilita_iva === 'S' ? ` – ${t('pdf.splitPayment')}` : ''
  const deferred = block.esigibilita_iva === 'D' ? ` – ${t('pdf.deferredVat')}` : ''
  return `${rate}${split}${deferred}`
}

/** From the funds to what is paid. */
export function printedTotals(
  { totals, content, payment }: DocumentValue,
  { t, format }: Sheet,
): PrintedTotal[] {
  const plain = (label: string, amount: string): PrintedTotal => ({ label, amount, weight: 'plain' })
  const funds = totals.casse.map(({ importo }, index) =>
    plain(t('pdf.fund', { code: content.casse[index]?.tipo_cassa ?? '' }), format.money(importo)),
  )
  const rounding = totals.arrotondamento.isZero()
    ? []
    : [plain(t('pdf.rounding'), format.money(totals.arrotondamento))]
  const after: PrintedTotal[] = []
  if (!totals.withheld.isZero()) after.push(plain(t('pdf.withheld'), `-${format.money(totals.withheld)}`))
  if (!totals.split_payment.isZero())
    after.push(plain(t('pdf.splitPaymentVat'), `-${format.money(totals.split_payment)}`))
  if (after.length > 0)
    after.push({ label: t('pdf.amountDue'), amount: format.money(totals.amount_due), weight: 'due' })
  return [
    ...funds,
    plain(t('pdf.subtotal'), format.money(totals.subtotal)),
    plain(t('pdf.totalVat'), format.money(totals.imposta)),
    ...rounding,
    {
      label: t(payment.rhythm?.open_ended ? 'pdf.totalPeriod' : 'pdf.total'),
      amount: format.money(totals.total),
      weight: 'total',
    },
    ...after,
  ]
}
