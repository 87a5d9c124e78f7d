import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { noteReferences } from '@/lib/domain/delivery-notes/deferred'
import { rhythmOf } from '@/lib/domain/documents/activation'
import type {
  DocumentContent,
  DocumentKind,
  DocumentTotals,
  DocumentType,
  DocumentValue,
  DueDate,
} from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import { regimeOf } from '@/lib/domain/registry/party'
import type { DocumentRow } from './document-row'

/** The kinds that go to the exchange system. */
export const EXCHANGED = ['INVOICE', 'CREDITNOTE'] as const satisfies readonly DocumentKind[]

/** Our own documents and received ones. */
export const ANY_TYPE = ['ACTIVE', 'PASSIVE'] as const satisfies readonly DocumentType[]

/** A civil day as a date column. */
export const fromDay = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** The part of a row that decides the totals. */
export function contentOfRow(row: DocumentRow): DocumentContent {
  const { extra_expenses_list, taxes } = row
  const rest = contentOf({ product_list: [], extra_expenses_list, taxes }, regimeOf(row.anagrafica_sender))
  const lines = row.lines.map((line) => ({
    ...line,
    quantity: money(line.quantity),
    single_price: money(line.single_price),
    gross_price: line.gross_price === null ? null : money(line.gross_price),
    iva: money(line.iva),
    discount: money(line.discount),
  }))
  return { ...rest, product_list: lines }
}

/** The method of payment that the document states, ALLOWANCE where it states no method. */
export const methodOf = ({ invoice_configuration }: DocumentRow) =>
  invoice_configuration.payment_methods[0] ?? 'ALLOWANCE'

/** The totals of the content; of a received document the totals that it states itself. */
export const totalsOfRow = (row: DocumentRow): DocumentTotals =>
  row.totals ?? documentTotals(contentOfRow(row))

/** The document as a value to print: PDF, XML. */
export function toDocumentValue(row: DocumentRow): DocumentValue {
  const content = contentOfRow(row)
  const configuration = row.invoice_configuration
  return {
    document_kind: row.document_kind,
    tipo_documento: row.tipo_documento,
    typology: row.typology,
    // A supplier's document without a number is no draft.
    full_numeration: row.full_numeration ?? (row.type === 'PASSIVE' ? '–' : null),
    date: row.day,
    description: row.description,
    note: row.note || null,
    sender: row.anagrafica_sender,
    receiver: row.anagrafica_receiver,
    content,
    totals: row.totals ?? documentTotals(content),
    payment: {
      method: methodOf(row),
      iban: configuration.iban,
      bank_name: configuration.bank_name,
      due_dates: row.due_dates.map((due): DueDate => ({ date: due.date, amount: money(due.amount) })),
      rhythm: row.recurrence === 'SUBSCRIPTION' ? rhythmOf(configuration, row.day) : null,
    },
    cig: row.cig,
    cup: row.cup,
    related: row.related_list,
    einvoice_data: row.einvoice_data,
    intent: row.intent,
    linked:
      row.document_kind === 'CREDITNOTE' && row.made_of?.numeration
        ? [{ numeration: row.made_of.numeration, date: row.made_of.date }]
        : [],
    delivery_notes: noteReferences(row.delivery_notes, row.lines),
    is_sent: row.exchange?.sent_at != null,
  }
}
