import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { Day } from '@/lib/domain/core/day'
import { fixed2, money, sum, toWire, ZERO } from '@/lib/domain/core/money'
import { isOneOf } from '@/lib/domain/core/one-of'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  closesInvoice,
  creditedContent,
  expensesAreCredited,
  type InvoiceCredit,
  LARGEST_DIGITAL_CORRECTION,
  linesToCredit,
  type NotePart,
  residualOf,
} from '@/lib/domain/documents/credit'
import type { DocumentContent, DocumentLine } from '@/lib/domain/documents/document'
import { isEditable, isInvoiceState, REFUSED } from '@/lib/domain/documents/invoice-state'
import { relatedOfLines } from '@/lib/domain/documents/related'
import { LARGEST_CORRECTION } from '@/lib/domain/documents/totals'
import { NO_EINVOICE_DATA } from '@/lib/domain/einvoice/einvoice-data'
import { creditNoteType } from '@/lib/domain/einvoice/simplified'
import { regimeOf } from '@/lib/domain/registry/party'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import { translate } from '@/server/platform/text'
import type { DocumentRow } from '../document/document-row'
import { createDraft } from '../document/draft'
import { expensesOf, payloadOf } from '../document/payload'
import { totalsOfRow } from '../document/row'
import { findDocument, lockDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'
import { creditedBefore, creditedLines, creditedTotal } from './credit-queries'

/**
 * The invoice that is to be credited, locked: of two callers that credit it at the same time the second sees what the
 * first did.
 * @throws Refusal ERROR_CREDITNOTE_INVOICE for one that is not issued, or that the exchange system rejected.
 */
export async function lockCreditable(tx: Tx, id: number): Promise<DocumentRow> {
  const row = await lockDocument(tx, id)
  const isOpen = !isInvoiceState(row.state) || isEditable(row.state) || row.state === 'DELETED'
  if (isOpen || row.type !== 'ACTIVE' || isOneOf(REFUSED, row.state)) {
    throw new Refusal('ERROR_CREDITNOTE_INVOICE', {}, ['invoice_id'])
  }
  return row
}

async function creditOf(tx: Tx, invoice: DocumentRow): Promise<InvoiceCredit> {
  const credited = await creditedLines(
    tx,
    invoice.lines.map(({ id }) => id),
  )
  return {
    total: money(invoice.total.toString()),
    credited: money((await creditedTotal(tx, invoice.id)) ?? 0),
    lines: invoice.lines.map(({ id }) => ({ id, credited: credited.has(id) })),
  }
}

type CreditRequest = {
  /** Lines of the invoice; null for all that are left. */
  lines: readonly number[] | null
  date?: Day
  description?: string
  accountId: number | null
  language: Language
}

/**
 * Credits an invoice's lines, each once, as a TD04, or a TD08 of a simplified one, that is to be issued. The last one takes
 * with it the expenses and the stamp that the invoice charged, and leaves nothing: to the cent, in whatever order and parts. Answers its id.
 * @throws Refusal as `linesToCredit`, and ERROR_CREDITNOTE_EXCEEDS when other credit notes left less than that.
 */
export async function creditLines(tx: Tx, invoiceId: number, asked: CreditRequest): Promise<number> {
  const invoice = await lockCreditable(tx, invoiceId)
  const credit = await creditOf(tx, invoice)
  const lines = linesToCredit(credit, asked.lines)
  const closes = closesInvoice(credit, lines)
  const all = credit.lines.filter((line) => line.credited || lines.includes(line.id)).map(({ id }) => id)
  const earlier = await creditedBefore(tx, invoice.id)
  const wereCredited = expensesAreCredited(earlier)
  const together = notePayload(invoice, { lines: all, withExpenses: closes || wereCredited }, asked)
  const data = balanced(
    invoice,
    notePayload(invoice, { lines, withExpenses: closes && !wereCredited }, asked),
    {
      lines,
      together: contentOfLines(invoice, together, all),
      earlier,
      left: credit.total.minus(sum(earlier.map(({ total }) => total))),
      closes,
    },
  )
  const { accountId } = asked
  const id = await createDraft(tx, data, {
    kind: 'CREDITNOTE',
    tipo_documento: creditNoteType(invoice.tipo_documento, money(data.taxes.arrotondamento)),
    accountId,
    origin: { id: invoice.id, kind: 'CREDIT' },
    creditedLines: lines,
  })
  const draft = await findDocument(tx, id, ['CREDITNOTE'])
  refuseBeyond(credit, draft)
  await moveDocument(tx, draft, { state: 'TO_BE_ISSUED', action: 'STATE', accountId })
  return id
}

/** @throws Refusal ERROR_CREDITNOTE_EXCEEDS when a note of the invoice is more than what is left of it. */
function refuseBeyond(credit: InvoiceCredit, note: DocumentRow): void {
  const residual = residualOf(credit)
  if (money(note.total.toString()).gt(residual)) {
    throw new Refusal('ERROR_CREDITNOTE_EXCEEDS', { residual: fixed2(residual) }, ['product_list'])
  }
}

/** The same for a note that was written by hand; its own total is not among the credited yet, or no more. */
export async function refuseOverCredit(tx: Tx, invoice: DocumentRow, note: DocumentRow): Promise<void> {
  const credit = await creditOf(tx, invoice)
  refuseBeyond({ ...credit, credited: credit.credited.minus(money(note.total.toString())) }, note)
}

/**
 * A thrown-away credit note that comes back must still fit what is left of its invoice: another may have taken its
 * lines, or its amount. @throws Refusal ERROR_CREDITNOTE_LINE, ERROR_CREDITNOTE_EXCEEDS.
 */
export async function refuseTakenMeanwhile(tx: Tx, note: DocumentRow): Promise<void> {
  if (note.origin_id === null) return
  const credit = await creditOf(tx, await lockCreditable(tx, note.origin_id))
  const taken = new Set(credit.lines.filter(({ credited }) => credited).map(({ id }) => id))
  if (note.lines.some(({ credited_line_id }) => taken.has(credited_line_id ?? 0))) {
    throw new Refusal('ERROR_CREDITNOTE_LINE', {}, ['id'])
  }
  refuseBeyond(credit, note)
}

function notePayload(
  invoice: DocumentRow,
  { lines, withExpenses }: { lines: readonly number[]; withExpenses: boolean },
  { date = today(), description = '', language }: CreditRequest,
): DocumentDataIn {
  const payload = payloadOf(invoice)
  const { invoice_configuration: configuration, taxes } = payload
  const numeration = invoice.full_numeration ?? ''
  const kept = invoice.lines.flatMap(({ id }, place) => (lines.includes(id) ? [place] : []))
  return {
    ...payload,
    related_list: relatedOfLines(payload.related_list, kept),
    einvoice_data: NO_EINVOICE_DATA,
    date,
    description: description || translate(language, 'documents.credit_of', { numeration }),
    note: '',
    product_list: payload.product_list.filter((_, i) => lines.includes(invoice.lines[i]?.id ?? 0)),
    extra_expenses_list: withExpenses ? [...expensesOf(invoice), ...chargedStamp(invoice, language)] : [],
    // The stamp of the note is its own; the one that the invoice charged comes back as an expense.
    taxes: { ...taxes, bollo: taxes.bollo === 'NONE' ? 'NONE' : 'AUTO' },
    invoice_configuration: {
      ...configuration,
      modality: 'SINGLE',
      start_date: date,
      end_date: null,
      payment_expiry: 'DAYS',
      payment_days: [0],
      payment_expiration_reference: 'ISSUE_DATE',
      down_payment_list: [],
    },
  }
}

/** The stamp duty that an invoice charged, as an expense. */
function chargedStamp(invoice: DocumentRow, language: Language) {
  const { bollo } = totalsOfRow(invoice)
  if (!bollo.charged) return []
  const advanced = bollo.natura === 'N1'
  return [
    {
      description: translate(language, 'documents.stamp'),
      importo: toWire(bollo.importo),
      percentuale: false,
      tassabile: !advanced,
      includi: true,
      iva: 0,
      natura: advanced ? null : bollo.natura,
      riferimento_normativo: null,
    },
  ]
}

/** The content of these lines of the invoice, with the taxable amounts that they have there. */
function contentOfLines(
  invoice: DocumentRow,
  data: DocumentDataIn,
  lines: readonly number[],
): DocumentContent {
  const content = contentOf(data, regimeOf(invoice.anagrafica_sender))
  const taken = invoice.lines.filter(({ id }) => lines.includes(id))
  const product_list = content.product_list.map((line, i) => ({
    ...line,
    invoiced_total: money(taken[i]?.total_price ?? 0),
  }))
  return { ...content, product_list }
}

type Others = Pick<NotePart, 'together' | 'earlier' | 'left' | 'closes'> & { lines: readonly number[] }

/** A note of lines of an invoice as it must be so that its notes sum up to the cent. */
function balanced(invoice: DocumentRow, data: DocumentDataIn, { lines, ...others }: Others): DocumentDataIn {
  const isDigital = data.invoice_configuration.typology === 'DIGITAL'
  const { product_list, casse, vat_corrections, arrotondamento } = creditedContent({
    ...others,
    note: contentOfLines(invoice, data, lines),
    limit: isDigital ? LARGEST_DIGITAL_CORRECTION : LARGEST_CORRECTION,
  })
  const taxes = {
    ...data.taxes,
    casse: data.taxes.casse.map((cassa, i) => ({
      ...cassa,
      correction: toWire(casse[i]?.correction ?? ZERO),
    })),
    vat_corrections: vat_corrections.map(({ natura, iva, amount }) => ({
      natura,
      iva: toWire(iva),
      amount: toWire(amount),
    })),
    arrotondamento: toWire(arrotondamento),
  }
  return {
    ...data,
    taxes,
    product_list: data.product_list.map((line, i) => withPrice(line, product_list[i])),
  }
}

type LineIn = DocumentDataIn['product_list'][number]

/** A line with the price that its credit note has. */
const withPrice = (line: LineIn, credited: DocumentLine | undefined): LineIn =>
  line.gross_price === null || !credited
    ? line
    : { ...line, gross_price: null, single_price: toWire(credited.single_price), discount: 0 }
