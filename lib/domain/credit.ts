/** What of an invoice can still be credited (document 3 §5, credit notes). */
import type { DocumentTotals, VatCorrection } from './document'
import { type Decimal, money, ZERO } from './money'
import { Refusal } from './refusal'

/** A line of an invoice; a credited one stands in a credit note that was not deleted. */
export type CreditableLine = { id: number; credited: boolean }

export type InvoiceCredit = {
  /** Of the invoice. */
  total: Decimal
  /** Sum of its credit notes, without deleted ones. */
  credited: Decimal
  lines: readonly CreditableLine[]
}

/** Invoice total minus its credit notes; never below 0. */
export function residualOf({ total, credited }: Pick<InvoiceCredit, 'total' | 'credited'>): Decimal {
  const residual = total.minus(credited)
  return residual.isNegative() ? ZERO : residual
}

/**
 * The lines that a credit note takes: those asked for, or all that are left (`wanted` null).
 * @throws Refusal ERROR_CREDITNOTE_NO_PRODUCTS (the invoice has none), ERROR_CREDITNOTE_COVERED (nothing remains),
 * ERROR_CREDITNOTE_NONE_LEFT (all lines are credited), ERROR_CREDITNOTE_NONE_CHOSEN, ERROR_CREDITNOTE_LINE (one that
 * is not of this invoice, or credited already).
 */
export function linesToCredit(invoice: InvoiceCredit, wanted: readonly number[] | null): readonly number[] {
  if (invoice.lines.length === 0) throw new Refusal('ERROR_CREDITNOTE_NO_PRODUCTS')
  if (residualOf(invoice).isZero()) throw new Refusal('ERROR_CREDITNOTE_COVERED')
  const left = invoice.lines.filter((line) => !line.credited).map((line) => line.id)
  if (left.length === 0) throw new Refusal('ERROR_CREDITNOTE_NONE_LEFT')
  if (wanted === null) return left
  if (wanted.length === 0) throw new Refusal('ERROR_CREDITNOTE_NONE_CHOSEN', {}, ['products'])
  if (wanted.some((id) => !left.includes(id))) throw new Refusal('ERROR_CREDITNOTE_LINE', {}, ['products'])
  return left.filter((id) => wanted.includes(id))
}

/** Whether a credit note of these lines is the invoice's last. */
export const closesInvoice = (invoice: InvoiceCredit, taken: readonly number[]): boolean =>
  invoice.lines.every((line) => line.credited || taken.includes(line.id))

const CENT = money('0.01')

/**
 * What the last credit note adds to its VAT so that nothing remains: parts of an invoice round for themselves, so
 * their VAT may differ from the whole's by a cent a block, as control 00421 allows. Empty when it is exact.
 */
export function closingCorrections(residual: Decimal, note: DocumentTotals): readonly VatCorrection[] {
  let missing = residual.minus(note.total)
  const corrections: VatCorrection[] = []
  for (const { iva, natura } of note.riepilogo) {
    if (missing.isZero() || iva.isZero()) continue
    const amount = missing.isNegative() ? CENT.negated() : CENT
    corrections.push({ iva, natura, amount })
    missing = missing.minus(amount)
  }
  return corrections
}
