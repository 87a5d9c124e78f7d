import { contentOf, dueDatesOf } from '@/lib/api/salesforce/invoices/invoice-content'
import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { rhythmOf } from '@/lib/domain/documents/activation'
import type { DocumentKind, DocumentValue } from '@/lib/domain/documents/document'
import { NO_PARTY, regimeOf } from '@/lib/domain/registry/party'
import type { Tx } from '@/server/db/client'
import { currentParties } from './parties'
import { complete, refuseWrongDetails, withConfiguration } from './payload'
import { totalsOf } from './payload-totals'

type PayloadKind = { kind: DocumentKind; tipo_documento: string }

/**
 * The document that the wizard's payload would become, as a value to print; nothing is stored.
 * @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND, and as `totalsOf`
 */
export async function valueOfPayload(
  tx: Tx,
  payload: DocumentDataIn,
  { kind, tipo_documento }: PayloadKind,
): Promise<DocumentValue> {
  const { sender, receiver } = await currentParties(tx, payload.ana_sku)
  const regime = regimeOf(sender)
  const data = complete(kind === 'INVOICE' ? withConfiguration(payload, null) : payload, regime)
  const content = contentOf(data, regime)
  refuseWrongDetails(data)
  const totals = totalsOf(content)
  const { date, note, cig, cup, description, recurrence, invoice_configuration: configuration } = data
  const isDue = kind === 'INVOICE' && content.product_list.length > 0
  return {
    document_kind: kind,
    tipo_documento,
    typology: configuration.typology,
    full_numeration: null,
    date,
    description,
    note: note || null,
    sender: sender ?? NO_PARTY,
    receiver,
    content,
    totals,
    payment: {
      method: configuration.payment_methods[0] ?? 'ALLOWANCE',
      iban: configuration.iban,
      bank_name: configuration.bank_name,
      due_dates: isDue ? dueDatesOf(configuration, date, totals.amount_due) : [],
      rhythm: recurrence === 'SUBSCRIPTION' ? rhythmOf(configuration, date) : null,
    },
    cig,
    cup,
    related: data.related_list,
    einvoice_data: data.einvoice_data,
    linked: [],
  }
}
