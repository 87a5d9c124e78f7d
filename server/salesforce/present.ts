import type { Invoice, InvoiceRow } from '@/lib/api/salesforce/invoice-answer'
import { extraExpenseIn, taxesIn } from '@/lib/api/salesforce/invoice-fields'
import { toInstantText } from '@/lib/domain/day'
import type { DocumentTotals, Party } from '@/lib/domain/document'
import { toWire } from '@/lib/domain/money'
import { NO_PARTY } from '@/lib/domain/party'
import { documentTotals } from '@/lib/domain/totals'
import { env } from '@/server/platform/env'
import { configurationOf, contentOfRow, type DocumentRow } from './document-row'
import type { InvoiceListRow } from './queries'

const instant = (date: Date | string): string => toInstantText(new Date(date), env.LUNA_ZONE)

/** A list row as it leaves; for TO_BE_ISSUED the state's date is the day of issue (document 3 §2). */
export function toInvoiceRow(row: InvoiceListRow): InvoiceRow {
  return {
    id: row.id,
    fullNumeration: row.full_numeration,
    description: row.description,
    state: row.state,
    state_date: row.state === 'TO_BE_ISSUED' || !row.state_ts ? row.date : instant(row.state_ts),
    typology: row.typology,
    tipo_documento: row.tipo_documento,
    type: row.type,
    date: row.date,
    ana_sku: row.ana_sku,
    receiver_name: row.receiver_name,
    subtotal: row.subtotal,
    total: row.total,
    invoice_configuration: { start_date: row.date },
  }
}

/** A whole invoice as it leaves. */
export function toInvoice(row: DocumentRow): Invoice {
  const { states, exchange } = row
  const totals = documentTotals(contentOfRow(row))
  const configuration = configurationOf(row)
  const date = row.day
  const reached = states.find((entry) => entry.state === row.state)
  return {
    ...toInvoiceRow({
      ...row,
      date,
      typology: row.typology as 'STANDARD' | 'DIGITAL',
      type: row.type as 'ACTIVE' | 'PASSIVE',
      subtotal: Number(row.subtotal),
      total: Number(row.total),
      state_ts: reached ? new Date(reached.date_ts) : null,
    }),
    revision: row.revision,
    note: row.note,
    product_list: row.lines.map(toProductLine),
    tax_list: toTaxList(totals, row),
    extra_expenses_list: extraExpenseIn
      .array()
      .parse(row.extra_expenses_list)
      .map((expense, index) => ({ ...expense, amount: wireOrNull(totals.expenses[index]) })),
    taxes: taxesIn.parse(row.taxes),
    anagrafica_sender: { ...NO_PARTY, ...(row.anagrafica_sender as Partial<Party>) },
    anagrafica_receiver: row.anagrafica_receiver as Party,
    invoice_configuration: { ...configuration, start_date: configuration.start_date ?? date },
    due_date_list: row.due_dates.map((due) => ({ date: due.date, amount: Number(due.amount) })),
    product_subtotal: toWire(totals.product_subtotal),
    imposta: toWire(totals.imposta),
    amount_due: toWire(totals.amount_due),
    withheld: toWire(totals.withheld),
    split_payment: toWire(totals.split_payment),
    cig: row.cig,
    cup: row.cup,
    xml_filename: exchange?.file_name ?? null,
    exchange: exchange && {
      state: exchange.state,
      channel: exchange.channel,
      identificativo_sdi: exchange.identificativo_sdi,
      error: exchange.error,
      sent_at: exchange.sent_at && instant(exchange.sent_at),
      message_list: exchange.messages.map((message) => ({
        message_type: message.message_type,
        description: message.description,
        received_at: instant(message.received_at),
      })),
    },
    state_list: states.map((entry) => ({ ...entry, date_ts: instant(entry.date_ts) })),
  }
}

const wireOrNull = (amount: DocumentTotals['expenses'][number] | undefined): number | null =>
  amount ? toWire(amount) : null

function toProductLine(line: DocumentRow['lines'][number]): Invoice['product_list'][number] {
  const { document_id, structure_id, position, ...fields } = line
  return {
    ...fields,
    quantity: Number(line.quantity),
    single_price: Number(line.single_price),
    discounted_price: Number(line.discounted_price),
    total_price: Number(line.total_price),
    iva: Number(line.iva),
    discount: Number(line.discount),
    esigibilita_iva: line.esigibilita_iva as 'I' | 'D' | 'S',
    price_change_type: line.price_change_type as 'INCREASE' | 'DISCOUNT',
    discount_type: line.discount_type as 'PERCENTAGE' | 'FIXED',
  }
}

type TaxLine = Invoice['tax_list'][number]

function toTaxList(totals: DocumentTotals, row: DocumentRow): TaxLine[] {
  const { casse, ritenute } = taxesIn.parse(row.taxes)
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
      apply_on: -(ritenute[index]?.apply_on ?? 100),
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
