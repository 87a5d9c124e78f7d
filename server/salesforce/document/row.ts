import { storedTotals } from '@/lib/api/salesforce/document/stored-totals'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import {
  extraExpenseIn,
  type InvoiceConfigurationIn,
  invoiceConfigurationIn,
  taxesIn,
} from '@/lib/api/salesforce/invoices/invoice-fields'
import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { rhythmOf } from '@/lib/domain/documents/activation'
import type {
  DocumentContent,
  DocumentKind,
  DocumentTotals,
  DocumentValue,
  DueDate,
  Party,
  Typology,
} from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import type { document_lineModel, documentModel } from '@/server/db/generated/models'

/** A stored line: amounts as decimal text, so that no amount passes through a float. */
export type LineRow = Omit<
  document_lineModel,
  'quantity' | 'single_price' | 'discounted_price' | 'total_price' | 'iva' | 'discount'
> &
  Record<'quantity' | 'single_price' | 'discounted_price' | 'total_price' | 'iva' | 'discount', string>

/** The last e-invoice file of a document, and the messages about it. Instants are ISO 8601 text. */
type ExchangeRow = {
  file_name: string
  state: string
  channel: string | null
  identificativo_sdi: string | null
  error: string | null
  sent_at: string | null
  signed_at: string | null
  messages: { message_type: string; description: string; received_at: string }[]
}

/** A document with all that belongs to it; its day is `day`. */
export type DocumentRow = Omit<documentModel, 'date'> & {
  day: Day
  lines: LineRow[]
  due_dates: { date: Day; amount: string }[]
  states: { state: string; date_ts: string; description: string }[]
  exchange: ExchangeRow | null
  /** The document that it was made of, where that is known and shown. */
  made_of: { id: number; numeration: string | null; date: Day } | null
}

/** Ours, or received from a supplier. */
export type DocumentType = 'ACTIVE' | 'PASSIVE'

/** The kinds that go to the exchange system. */
export const EXCHANGED = ['INVOICE', 'CREDITNOTE'] as const satisfies readonly DocumentKind[]

/** Our own documents and received ones. */
export const ANY_TYPE = ['ACTIVE', 'PASSIVE'] as const satisfies readonly DocumentType[]

/** A civil day as a date column. */
export const fromDay = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The part of a row that decides the totals. */
export function contentOfRow(row: DocumentRow): DocumentContent {
  const regime = (row.anagrafica_sender as Party | null)?.tax_regime ?? 'RF01'
  const rest = contentOf(
    {
      product_list: [],
      extra_expenses_list: extraExpenseIn.array().parse(row.extra_expenses_list),
      taxes: taxesIn.parse(row.taxes),
    },
    regime,
  )
  const lines = row.lines.map((line) => ({
    ...line,
    quantity: money(line.quantity),
    single_price: money(line.single_price),
    iva: money(line.iva),
    discount: money(line.discount),
    esigibilita_iva: line.esigibilita_iva as 'I' | 'D' | 'S',
    price_change_type: line.price_change_type as 'INCREASE' | 'DISCOUNT',
    discount_type: line.discount_type as 'PERCENTAGE' | 'FIXED',
  }))
  return { ...rest, product_list: lines }
}

/** How the document is paid, as the wizard saved it. */
export const configurationOf = (row: DocumentRow): InvoiceConfigurationIn =>
  invoiceConfigurationIn.parse(row.invoice_configuration)

/** The method of payment that the document states, ALLOWANCE where it states no method. */
export const methodOf = (row: DocumentRow) => configurationOf(row).payment_methods[0] ?? 'ALLOWANCE'

/** The totals of the content; of a received document the totals that it states itself. */
export const totalsOfRow = (row: DocumentRow): DocumentTotals =>
  row.type === 'PASSIVE' ? storedTotals.parse(row.totals) : documentTotals(contentOfRow(row))

/** The document as a value to print: PDF, XML. */
export function toDocumentValue(row: DocumentRow): DocumentValue {
  const content = contentOfRow(row)
  const configuration = configurationOf(row)
  return {
    document_kind: row.document_kind as DocumentKind,
    tipo_documento: row.tipo_documento,
    typology: row.typology as Typology,
    // What a supplier sent without a number is no draft.
    full_numeration: row.full_numeration ?? (row.type === 'PASSIVE' ? '–' : null),
    date: row.day,
    description: row.description,
    note: row.note || null,
    sender: row.anagrafica_sender as Party,
    receiver: row.anagrafica_receiver as Party,
    content,
    totals: totalsOfRow(row),
    payment: {
      method: methodOf(row),
      iban: configuration.iban,
      bank_name: configuration.bank_name,
      due_dates: row.due_dates.map((due): DueDate => ({ date: due.date, amount: money(due.amount) })),
      rhythm: row.recurrence === 'SUBSCRIPTION' ? rhythmOf(configuration, row.day) : null,
    },
    cig: row.cig,
    cup: row.cup,
    linked:
      row.document_kind === 'CREDITNOTE' && row.made_of?.numeration
        ? [{ numeration: row.made_of.numeration, date: row.made_of.date }]
        : [],
    is_sent: row.exchange?.sent_at != null,
  }
}
