/** The amount and the lines of an invoice that can still be credited (document 3 §5, credit notes). */

import { Decimal, money, sum, within, ZERO } from '../../core/money'
import { Refusal } from '../../core/refusal'
import type { Cassa, DocumentContent, DocumentLine, DocumentTotals, VatCorrection } from '../document'
import { documentTotals, LARGEST_CORRECTION } from '../totals'
import {
  type CreditedLine,
  isCredited,
  partOf,
  type TakenPart,
  type WantedPart,
  withPart,
} from './credit-part'

export type InvoiceCredit = {
  /** Of the invoice. */
  total: Decimal
  /** Sum of its credit notes, without deleted ones. */
  credited: Decimal
  lines: readonly CreditedLine[]
}

/** Invoice total minus its credit notes; never below 0. */
export function residualOf({ total, credited }: Pick<InvoiceCredit, 'total' | 'credited'>): Decimal {
  const residual = total.minus(credited)
  return residual.isNegative() ? ZERO : residual
}

/**
 * The parts of lines that a credit note takes: those asked for, or all that is left (`wanted` null), in the order of the
 * invoice. `at` is the place of a wanted part in the call.
 * @throws Refusal ERROR_CREDITNOTE_NO_PRODUCTS (the invoice has none), ERROR_CREDITNOTE_COVERED (nothing remains),
 * ERROR_CREDITNOTE_NONE_LEFT (all lines are credited), ERROR_CREDITNOTE_NONE_CHOSEN, ERROR_CREDITNOTE_LINE (one that
 * is not of this invoice, credited already, or wanted in two parts), and those of `partOf`.
 */
export function partsToCredit(
  invoice: InvoiceCredit,
  wanted: readonly (WantedPart & { at: number })[] | null,
): readonly TakenPart[] {
  if (invoice.lines.length === 0) throw new Refusal('ERROR_CREDITNOTE_NO_PRODUCTS')
  if (residualOf(invoice).isZero()) throw new Refusal('ERROR_CREDITNOTE_COVERED')
  const left = invoice.lines.filter((line) => !isCredited(line))
  if (left.length === 0) throw new Refusal('ERROR_CREDITNOTE_NONE_LEFT')
  if (wanted === null) return left.map((line) => partOf(line, { id: line.id }, ''))
  if (wanted.length === 0) throw new Refusal('ERROR_CREDITNOTE_NONE_CHOSEN', {}, ['products'])
  const byLine = new Map(wanted.map((part) => [part.id, part]))
  const parts = left.flatMap((line) => {
    const part = byLine.get(line.id)
    return part ? [partOf(line, part, `products.${part.at}`)] : []
  })
  const differs = wanted.some((part) => (part.quantity || part.amount) && byLine.get(part.id) !== part)
  if (differs || parts.length < byLine.size) throw new Refusal('ERROR_CREDITNOTE_LINE', {}, ['products'])
  return parts
}

/** Whether a credit note of these parts takes the last of the invoice. */
export const closesInvoice = (invoice: InvoiceCredit, parts: readonly TakenPart[]): boolean =>
  invoice.lines.every((line) => {
    const part = parts.find(({ id }) => id === line.id)
    return isCredited(part ? withPart(line, part) : line)
  })

/** The largest difference that control 00421 allows for the VAT of a block, in EUR. */
export const LARGEST_DIGITAL_CORRECTION: Decimal = money('0.01')

type Amounts = Pick<DocumentTotals, 'casse' | 'riepilogo' | 'expenses' | 'total'>
type VatKey = Pick<VatCorrection, 'iva' | 'natura'>

const isOf =
  (key: VatKey) =>
  ({ iva, natura }: VatKey): boolean =>
    iva.eq(key.iva) && natura === key.natura

const vatOf = ({ riepilogo }: Amounts, key: VatKey): Decimal =>
  sum(riepilogo.filter(isOf(key)).map(({ imposta }) => imposta))

/**
 * Returns the note's contributions, corrected so that all notes have as much as `together`. They are computed one by
 * one, as a contribution may be computed on one before it.
 */
function creditedCasse(note: DocumentContent, together: Amounts, earlier: readonly Amounts[]) {
  const casse: Cassa[] = []
  for (const [i, cassa] of note.casse.entries()) {
    const amountIn = ({ casse: list }: Amounts): Decimal => list[i]?.importo ?? ZERO
    casse.push({ ...cassa, correction: ZERO })
    const own = documentTotals({ ...note, casse })
    const correction = amountIn(together)
      .minus(sum(earlier.map(amountIn)))
      .minus(amountIn(own))
    casse[i] = { ...cassa, correction: within(LARGEST_CORRECTION, correction) }
  }
  return casse
}

/** Whether one of the notes gave back the invoice's expenses, which one note takes as a whole. */
export const expensesAreCredited = (notes: readonly Pick<Amounts, 'expenses'>[]): boolean =>
  notes.some(({ expenses }) => expenses.length > 0)

/**
 * A line as credit notes have it: without the price with VAT that it was typed with, since the taxable amount of such a line
 * follows from the lines beside it. The tax of the notes does follow the price (`creditedVat`).
 */
function netLine(line: DocumentLine): DocumentLine {
  const { invoiced_total, ...own } = line
  if (!line.gross_price || !invoiced_total) return own
  const single_price = invoiced_total.div(line.quantity).toDecimalPlaces(8)
  return { ...own, gross_price: null, single_price, discount: ZERO }
}

/** A credit note in the making, and the other notes of its invoice. Lines with a price with VAT have their `invoiced_total`. */
export type NotePart = {
  note: DocumentContent
  /** All that this note and the earlier ones credit, as one document with the edited amounts of the invoice. */
  together: DocumentContent
  earlier: readonly Amounts[]
  /** The part of the invoice's total that the earlier notes leave. */
  left: Decimal
  /** Whether the earlier notes and this one take all lines. */
  closes: boolean
  /** The largest difference of the VAT of a block, in EUR. */
  limit: Decimal
}

function creditedVat(own: DocumentContent, { together, earlier, limit }: NotePart): readonly VatCorrection[] {
  const all = documentTotals(together)
  const totals = documentTotals(own)
  const keys = totals.riepilogo.filter((block, i, blocks) => blocks.findIndex(isOf(block)) === i)
  return keys.flatMap(({ iva, natura }): readonly VatCorrection[] => {
    const key = { iva, natura }
    const computed = vatOf(totals, key)
    const wanted = vatOf(all, key).minus(sum(earlier.map((amounts) => vatOf(amounts, key))))
    const amount = within(limit, Decimal.max(wanted, Decimal.min(computed, ZERO)).minus(computed))
    return amount.isZero() ? [] : [{ ...key, amount }]
  })
}

/**
 * Returns the rounding of a note's total: it brings a note that closes to all that is left, and only lowers a note
 * before that, by no more than what rounding added, to what is left.
 */
function creditedRounding(total: Decimal, { together, earlier, left, closes }: NotePart): Decimal {
  if (closes) return within(LARGEST_CORRECTION, left.minus(total))
  const exact = documentTotals(together).total.minus(sum(earlier.map((amounts) => amounts.total)))
  const excess = Decimal.min(total.minus(left), total.minus(exact))
  return within(LARGEST_CORRECTION, Decimal.max(excess, ZERO).negated())
}

/**
 * A credit note such that it and the `earlier` ones are, to the cent, what `together` is. Each part rounds for itself,
 * so a note may differ from its own lines by a cent a contribution and a block of VAT, as control 00421 allows; VAT
 * that was edited comes with the first notes that can bear it, for no note has less VAT than nothing, and no block
 * differs by more than `limit`. The total that was edited, and the cents that deleted notes leave, come with the note
 * that closes. Hence the notes of an invoice without negative lines never exceed it, whatever their order and whichever
 * are deleted, and the last leaves nothing.
 */
export function creditedContent(part: NotePart): DocumentContent {
  const { note, together, earlier } = part
  const product_list = note.product_list.map(netLine)
  const plain = { ...note, product_list, vat_corrections: [], arrotondamento: ZERO }
  const own = { ...plain, casse: creditedCasse(plain, documentTotals(together), earlier) }
  const content = { ...own, vat_corrections: creditedVat(own, part) }
  return { ...content, arrotondamento: creditedRounding(documentTotals(content).total, part) }
}
