import type { Agreement } from '@/lib/api/salesforce/agreements/agreement-fields'
import type { SharedDocument } from '@/lib/api/salesforce/delivery/shares-fields'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import type { Day } from '@/lib/domain/core/day'
import { money, ZERO } from '@/lib/domain/core/money'
import { noteReferences } from '@/lib/domain/delivery-notes/deferred'
import { rhythmOf } from '@/lib/domain/documents/activation'
import type { ProposalKind } from '@/lib/domain/documents/agreement-state'
import type { DocumentKind, DocumentTotals, DocumentValue } from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import { regimeOf } from '@/lib/domain/registry/party'

type Head = Pick<
  DocumentValue,
  | 'document_kind'
  | 'tipo_documento'
  | 'typology'
  | 'full_numeration'
  | 'linked'
  | 'delivery_notes'
  | 'is_sent'
> & { date: Day; description: string }

/** The parts of a document that stand on paper. */
type Paper = Pick<
  SharedDocument,
  | 'note'
  | 'anagrafica_sender'
  | 'anagrafica_receiver'
  | 'product_list'
  | 'extra_expenses_list'
  | 'taxes'
  | 'recurrence'
  | 'invoice_configuration'
  | 'due_date_list'
  | 'cig'
  | 'cup'
  | 'related_list'
  | 'einvoice_data'
  | 'intent'
>

/** A saved document as the value that paper shows: the same that PDF and XML are made of. */
function documentOf(head: Head, body: Paper): DocumentValue {
  const content = contentOf(body, regimeOf(body.anagrafica_sender))
  const { invoice_configuration: configuration } = body
  return {
    ...head,
    note: body.note || null,
    sender: body.anagrafica_sender,
    receiver: body.anagrafica_receiver,
    content,
    totals: documentTotals(content),
    payment: {
      method: configuration.payment_methods[0] ?? 'ALLOWANCE',
      iban: configuration.iban,
      bank_name: configuration.bank_name,
      rhythm: body.recurrence === 'SUBSCRIPTION' ? rhythmOf(configuration, head.date) : null,
      due_dates: body.due_date_list.map((due) => ({ date: due.date, amount: money(due.amount) })),
    },
    cig: body.cig,
    cup: body.cup,
    related: body.related_list,
    einvoice_data: body.einvoice_data,
    intent: body.intent,
  }
}

/** An invoice, or a credit note, as it is printed. */
export const documentOfInvoice = (invoice: Invoice, document_kind: DocumentKind = 'INVOICE'): DocumentValue =>
  documentOf(
    {
      document_kind,
      tipo_documento: invoice.tipo_documento,
      typology: invoice.typology,
      full_numeration: invoice.fullNumeration,
      date: invoice.date,
      description: invoice.description,
      linked: [],
      delivery_notes: noteReferences(invoice.delivery_note_list, invoice.product_list),
      is_sent: invoice.exchange?.sent_at != null,
    },
    invoice,
  )

/** An offer, a contract or a proforma as it is printed. */
export const documentOfAgreement = (document_kind: ProposalKind, agreement: Agreement): DocumentValue =>
  documentOf(
    {
      document_kind,
      tipo_documento: 'TD01',
      typology: agreement.invoice_configuration.typology,
      full_numeration: agreement.numeration,
      date: agreement.date,
      description: agreement.description,
      linked: [],
    },
    agreement,
  )

/** A document that its receiver looks at, as it is printed. */
export const documentOfShared = (shared: SharedDocument): DocumentValue =>
  documentOf(
    {
      document_kind: shared.document_kind,
      tipo_documento: shared.tipo_documento,
      typology: shared.typology,
      full_numeration: shared.full_numeration,
      date: shared.date,
      description: shared.description,
      linked: shared.linked.map(({ numeration, date }) => ({ numeration, date })),
      delivery_notes: shared.delivery_notes,
    },
    shared,
  )

type TaxLine = ReceivedDocument['tax_list'][number]

const taxLines = (list: readonly TaxLine[], name: TaxLine['name']): TaxLine[] =>
  list.filter((line) => line.name === name)

/** The totals that a received document states: nothing is computed again. */
function statedTotals(received: ReceivedDocument): DocumentTotals {
  const amounts = (name: TaxLine['name']) =>
    taxLines(received.tax_list, name).map((line) => ({
      imponibile: money(line.taxable_amount),
      importo: money(line.amount),
    }))
  return {
    lines: received.product_list.map((line) => ({
      discounted_price: money(line.discounted_price),
      total_price: money(line.total_price),
    })),
    product_subtotal: money(received.product_subtotal),
    expenses: [],
    casse: amounts('CASSA'),
    ritenute: amounts('RITENUTA'),
    bollo: { importo: ZERO, charged: false, natura: null },
    riepilogo: taxLines(received.tax_list, 'IVA').map((line) => ({
      iva: money(line.shared_percentage),
      natura: line.natura,
      esigibilita_iva: line.esigibilita_iva ?? 'I',
      riferimento_normativo: line.description || null,
      imponibile: money(line.taxable_amount),
      imposta: money(line.amount),
    })),
    subtotal: money(received.subtotal),
    imposta: money(received.imposta),
    arrotondamento: money(received.arrotondamento),
    total: money(received.total),
    split_payment: money(received.split_payment),
    withheld: money(received.withheld),
    amount_due: money(received.amount_due),
  }
}

/** A received document as its supplier wrote it. */
export const documentOfReceived = (received: ReceivedDocument): DocumentValue => ({
  ...documentOfInvoice(received, received.document_kind),
  // One without a number is no draft.
  full_numeration: received.fullNumeration ?? '–',
  totals: statedTotals(received),
})
