import { api } from '@/lib/api/client'
import type { ReceivedKind } from '@/lib/domain/documents/document'

/** A received document as PDF, by the call of its kind. */
export function loadPdf(kind: ReceivedKind, id: number) {
  const { invoices, creditNotes, offers, contracts } = api.salesforce
  const room = { INVOICE: invoices, CREDITNOTE: creditNotes, OFFER: offers, CONTRACT: contracts }[kind]
  return room.print({ id, format: 'pdf' })
}
