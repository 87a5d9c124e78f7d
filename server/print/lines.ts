import { notesAtLines } from '@/lib/domain/delivery-notes/deferred'
import type { DocumentLine, DocumentValue } from '@/lib/domain/documents/document'
import type { DocumentLook } from '@/lib/domain/documents/document-look'
import { codesText } from '@/lib/domain/einvoice/line-data'
import { periodText } from '@/lib/i18n/period-text'
import { grossText, netDiscountText, shownPrice } from '@/lib/i18n/price-text'
import type { Sheet } from './sheet'

/** The columns beside the description, in their order. */
export type LineColumn = 'quantity' | 'price' | 'discount' | 'vat' | 'amount'

export type PrintedLine = {
  /** Of a product, with the delivery note that begins here; '' for an expense or the stamp. */
  name: string
  text: string
  cells: Partial<Record<LineColumn, string>>
}

/** The columns of a document among the chosen ones: one for discounts only where there is one. */
export function columnsOf(
  { content }: DocumentValue,
  { colonne }: Pick<DocumentLook, 'colonne'>,
): LineColumn[] {
  const discounted = content.product_list.some((line) => !line.discount.isZero())
  const optional = [
    ...(colonne.includes('quantita') ? (['quantity'] as const) : []),
    ...(colonne.includes('prezzo') ? (['price'] as const) : []),
    ...(colonne.includes('sconto') && discounted ? (['discount'] as const) : []),
  ]
  return [...optional, 'vat', 'amount']
}

/** The rows of a document: lines, included expenses, the charged stamp. */
export function printedLines(
  value: DocumentValue,
  sheet: Sheet,
  { colonne }: Pick<DocumentLook, 'colonne'>,
): PrintedLine[] {
  const { t, format } = sheet
  const { content, totals } = value
  const notes = notesAtLines(value.delivery_notes ?? [], content.product_list.length)
  const lines = content.product_list.map((line, index): PrintedLine => {
    const unit = line.measurement_unit && colonne.includes('unita') ? ` ${line.measurement_unit}` : ''
    const cells = {
      quantity: `${format.quantity(line.quantity)}${unit}`,
      price: format.price(shownPrice(line)),
      discount: netDiscountText(line, format),
      vat: rateText(line, sheet),
      amount: format.money(totals.lines[index]?.total_price ?? line.single_price),
    }
    const note = notes[index]
    const named =
      note && t('pdf.delivery_note.named', { number: note.numeration, date: format.day(note.date) })
    const text = [
      line.description,
      codesText(line),
      periodText(line, { t, day: format.day }),
      grossText(line, totals.lines[index], sheet),
    ]
      .filter(Boolean)
      .join('\n')
    return { name: [named, line.name].filter(Boolean).join(' · '), text, cells }
  })
  const expenses = content.extra_expenses_list.flatMap((expense, index): PrintedLine[] => {
    const amount = totals.expenses[index]
    if (!amount) return []
    const vat = expense.tassabile ? rateText(expense, sheet) : 'N1'
    return [{ name: '', text: expense.description, cells: { vat, amount: format.money(amount) } }]
  })
  if (!totals.bollo.charged) return [...lines, ...expenses]
  const cells = { vat: totals.bollo.natura ?? '', amount: format.money(totals.bollo.importo) }
  return [...lines, ...expenses, { name: '', text: t('pdf.stamp'), cells }]
}

const rateText = (line: Pick<DocumentLine, 'iva' | 'natura'>, { format }: Sheet): string =>
  line.natura ?? format.percent(line.iva)
