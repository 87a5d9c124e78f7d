import type { Agreement, AgreementRow } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { DocumentBody } from '@/lib/api/salesforce/document/document-answer'
import type { CreditNote, CreditNoteRow } from '@/lib/api/salesforce/invoices/credit-note-fields'
import type { Invoice, InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'
import { toInstantText } from '@/lib/domain/core/local-time'
import { toWire } from '@/lib/domain/core/money'
import type { DocumentTotals } from '@/lib/domain/documents/document'
import { today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { needsSignature } from '../exchange/signature-need'
import type { DocumentRow } from './document-row'
import type { DocumentListRow } from './queries'
import { totalsOfRow } from './row'

const instant = (date: Date | string): string => toInstantText(new Date(date), env.LUNA_ZONE)

/** A list row as answers state it; for TO_BE_ISSUED the state's date is the day of issue (document 3 §2). */
export function toInvoiceRow(row: DocumentListRow): InvoiceRow {
  return {
    id: row.id,
    fullNumeration: row.full_numeration,
    description: row.description,
    state: row.state,
    state_date: row.state === 'TO_BE_ISSUED' || !row.state_ts ? row.date : instant(row.state_ts),
    typology: row.typology,
    exchange_state: row.exchange_state,
    tipo_documento: row.tipo_documento,
    type: row.type,
    date: row.date,
    ana_sku: row.ana_sku,
    receiver_name: row.counterparty_name,
    subtotal: row.subtotal,
    total: row.total,
    residual: row.residual,
    invoice_configuration: { start_date: row.date, end_date: row.end_date },
  }
}

type ListColumns = Omit<DocumentListRow, 'type' | 'typology' | 'recurrence'>

/** A whole document as a row of its list. */
function asListRow(row: DocumentRow): DocumentListRow {
  const reached = row.states.find((entry) => entry.state === row.state)
  const rowed: ListColumns = {
    ...row,
    date: row.day,
    subtotal: Number(row.subtotal),
    total: Number(row.total),
    residual: Number(row.residual),
    exchange_state: row.exchange?.state ?? null,
    state_ts: reached ? new Date(reached.date_ts) : null,
    origin_numeration: row.made_of?.numeration ?? null,
    origin_date: row.made_of?.date ?? null,
    end_date: row.invoice_configuration.end_date,
  }
  return {
    ...rowed,
    typology: row.typology,
    type: row.type,
    recurrence: row.recurrence,
  }
}

/** The content of a whole document beyond its row in a list. */
export function toBody(row: DocumentRow): DocumentBody {
  const totals = totalsOfRow(row)
  const configuration = row.invoice_configuration
  return {
    revision: row.revision,
    note: row.note,
    recurrence: row.recurrence,
    offer_sale_description: row.offer_sale_description,
    origin_id: row.origin_id,
    origin_kind: row.origin_kind,
    product_list: row.lines.map(toProductLine),
    delivery_note_list: row.delivery_notes,
    intent: row.intent,
    tax_list: toTaxList(totals, row),
    extra_expenses_list: row.extra_expenses_list.map((expense, index) => ({
      ...expense,
      amount: wireOrNull(totals.expenses[index]),
    })),
    taxes: row.taxes,
    anagrafica_sender: row.anagrafica_sender,
    anagrafica_receiver: row.anagrafica_receiver,
    invoice_configuration: {
      ...configuration,
      id: row.id,
      start_date: configuration.start_date ?? row.day,
    },
    due_date_list: row.due_dates.map((due) => ({ date: due.date, amount: Number(due.amount) })),
    product_subtotal: toWire(totals.product_subtotal),
    imposta: toWire(totals.imposta),
    arrotondamento: toWire(totals.arrotondamento),
    amount_due: toWire(totals.amount_due),
    withheld: toWire(totals.withheld),
    split_payment: toWire(totals.split_payment),
    cig: row.cig,
    cup: row.cup,
    related_list: row.related_list,
    einvoice_data: row.einvoice_data,
    document_model: row.document_model,
    template_id: row.template_id,
    template_version: row.template_version,
    state_list: row.states.map((entry) => ({ ...entry, date_ts: instant(entry.date_ts) })),
  }
}

const toExchange = (row: DocumentRow, exchange = row.exchange): Invoice['exchange'] =>
  exchange && {
    state: exchange.state,
    channel: exchange.channel,
    identificativo_sdi: exchange.identificativo_sdi,
    error: exchange.error,
    sent_at: exchange.sent_at && instant(exchange.sent_at),
    needs_signature: needsSignature(row),
    signed_at: exchange.signed_at && instant(exchange.signed_at),
    message_list: exchange.messages.map((message) => ({
      message_type: message.message_type,
      description: message.description,
      signed_by: message.signed_by,
      received_at: instant(message.received_at),
    })),
  }

/** A whole invoice as answers state it. */
export function toInvoice(row: DocumentRow): Invoice {
  const body = toBody(row)
  return {
    ...toInvoiceRow(asListRow(row)),
    ...body,
    xml_filename: row.exchange?.file_name ?? null,
    exchange: toExchange(row),
  }
}

const invoiceOf = (row: DocumentListRow): CreditNoteRow['invoice'] =>
  row.origin_id === null
    ? null
    : { id: row.origin_id, fullNumeration: row.origin_numeration, date: row.origin_date ?? '' }

/** A row of the list of credit notes, with the invoice that it corrects. */
export const toCreditNoteRow = (row: DocumentListRow): CreditNoteRow => ({
  ...toInvoiceRow(row),
  invoice: invoiceOf(row),
})

/** A whole credit note as answers state it. */
export const toCreditNote = (row: DocumentRow): CreditNote => ({
  ...toInvoice(row),
  invoice: invoiceOf(asListRow(row)),
})

/** A row of the lists of offers and contracts. */
export const toAgreementRow = (row: DocumentListRow): AgreementRow => ({
  id: row.id,
  numeration: row.full_numeration,
  description: row.description,
  date: row.date,
  ana_sku: row.ana_sku,
  receiver_name: row.counterparty_name,
  recurrence: row.recurrence,
  subtotal: row.subtotal,
  total: row.total,
  state: row.state,
  type: row.type,
  end_date: row.end_date,
  is_expired: row.type === 'PASSIVE' && row.state === 'SENT' && (row.end_date ?? '9') < today(),
  state_date: row.state_ts ? instant(row.state_ts) : row.date,
})

/** A whole offer or contract as answers state it. */
export const toAgreement = (row: DocumentRow): Agreement => ({
  ...toAgreementRow(asListRow(row)),
  ...toBody(row),
})

const wireOrNull = (amount: DocumentTotals['expenses'][number] | undefined): number | null =>
  amount ? toWire(amount) : null

function toProductLine(line: DocumentRow['lines'][number]): Invoice['product_list'][number] {
  const { document_id, structure_id, position, credited_line_id, credited_quantity, from_stock, ...fields } =
    line
  return {
    ...fields,
    quantity: Number(line.quantity),
    single_price: Number(line.single_price),
    gross_price: line.gross_price === null ? null : Number(line.gross_price),
    discounted_price: Number(line.discounted_price),
    total_price: Number(line.total_price),
    iva: Number(line.iva),
    discount: Number(line.discount),
  }
}

type TaxLine = Invoice['tax_list'][number]

function toTaxList(totals: DocumentTotals, row: DocumentRow): TaxLine[] {
  const { casse, ritenute } = row.taxes
  const vat = totals.riepilogo.map(
    (block): TaxLine => ({
      name: 'IVA',
      description: block.riferimento_normativo ?? '',
      shared_percentage: toWire(block.iva),
      taxable_amount: toWire(block.imponibile),
      apply_on: 100,
      amount: toWire(block.imposta),
      natura: block.natura,
      esigibilita_iva: block.esigibilita_iva,
    }),
  )
  const cassaLines = totals.casse.map(
    (cassa, index): TaxLine => ({
      ...noVat('CASSA', casse[index]?.tipo_cassa ?? ''),
      shared_percentage: casse[index]?.rate ?? 0,
      taxable_amount: toWire(cassa.imponibile),
      amount: toWire(cassa.importo),
    }),
  )
  const ritenutaLines = totals.ritenute.map(
    (entry, index): TaxLine => ({
      ...noVat('RITENUTA', ritenute[index]?.tipo_ritenuta ?? ''),
      shared_percentage: ritenute[index]?.rate ?? 0,
      // With its sign: it takes away (document 3 §9).
      apply_on: -Math.abs(ritenute[index]?.apply_on ?? 100),
      taxable_amount: toWire(entry.imponibile),
      amount: toWire(entry.importo),
    }),
  )
  const { importo, charged, natura } = totals.bollo
  const bollo = importo.isZero()
    ? []
    : [{ ...noVat('BOLLO', charged ? 'charged' : ''), amount: toWire(importo), natura }]
  return [...vat, ...cassaLines, ...ritenutaLines, ...bollo]
}

const noVat = (name: TaxLine['name'], description: string): TaxLine => ({
  name,
  description,
  shared_percentage: 0,
  taxable_amount: 0,
  apply_on: 100,
  amount: 0,
  natura: null,
  esigibilita_iva: null,
})
