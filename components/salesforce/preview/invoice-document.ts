import type { Invoice } from '@/lib/api/salesforce/invoice-answer'
import { contentOf } from '@/lib/api/salesforce/invoice-content'
import type { Day } from '@/lib/domain/day'
import type { DocumentValue } from '@/lib/domain/document'
import { money } from '@/lib/domain/money'
import { documentTotals } from '@/lib/domain/totals'

/** A saved invoice as the value that paper shows: the same that PDF and XML are made of. */
export function documentOfInvoice(invoice: Invoice): DocumentValue {
  const content = contentOf(invoice, invoice.anagrafica_sender.tax_regime ?? 'RF01')
  const { invoice_configuration: configuration } = invoice
  return {
    document_kind: 'INVOICE',
    tipo_documento: invoice.tipo_documento,
    typology: invoice.typology,
    full_numeration: invoice.fullNumeration,
    date: invoice.date as Day,
    description: invoice.description,
    note: invoice.note || null,
    sender: invoice.anagrafica_sender,
    receiver: invoice.anagrafica_receiver,
    content,
    totals: documentTotals(content),
    payment: {
      method: configuration.payment_methods[0] ?? 'ALLOWANCE',
      iban: configuration.iban,
      bank_name: configuration.bank_name,
      due_dates: invoice.due_date_list.map((due) => ({ date: due.date as Day, amount: money(due.amount) })),
    },
    cig: invoice.cig,
    cup: invoice.cup,
    linked: [],
  }
}
