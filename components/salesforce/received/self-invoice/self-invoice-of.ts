import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { isWithoutPayment } from '@/lib/domain/codes/fatturapa'
import { type SelfInvoiceType, typesOfBill } from '@/lib/domain/documents/self-invoice'
import { countryOf } from '../integration/integration-of'

export const newSelfInvoiceHref = '/app/documents/passive_invoices/self_invoice'

export const selfInvoiceHrefOf = (billId: number): string => `${newSelfInvoiceHref}?bill=${billId}`

/** The types of self-invoice that can be made of a received invoice now. */
export function typesOfReceived(received: ReceivedDocument): readonly SelfInvoiceType[] {
  const { document_kind, state, tipo_documento, integration } = received
  const isOpen = document_kind === 'INVOICE' && state !== 'DELETED' && integration === null
  return isOpen && !isWithoutPayment(tipo_documento) ? typesOfBill(countryOf(received)) : []
}
