import { downPaymentsOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { downPaymentBase } from '@/lib/domain/documents/activation'
import type { DocumentValue } from '@/lib/domain/documents/document'
import {
  checkPayment,
  checkProducts,
  checkReceiver,
  checkSender,
  refuseFirst,
} from '@/lib/domain/documents/invoice-rules'
import { vatInRegimeFaults } from '@/lib/domain/documents/vat-free-regime'
import { simplifiedFaults } from '@/lib/domain/einvoice/simplified'
import type { DocumentRow } from './document-row'
import { toDocumentValue } from './row'

/**
 * The wizard's rules, steps 1 to 3, on the document as it is now (document 3 §5). An offer or a contract is no invoice
 * yet: where the exchange system delivers is asked when one is made of it.
 */
export function refuseUnfit(row: DocumentRow, value: DocumentValue = toDocumentValue(row)): void {
  const configuration = row.invoice_configuration
  const isAgreement = row.document_kind === 'OFFER' || row.document_kind === 'CONTRACT'
  refuseFirst([
    ...checkSender(value.sender?.sku ? value.sender : null),
    ...checkReceiver(
      value.receiver?.sku ? value.receiver : null,
      isAgreement ? 'STANDARD' : value.typology,
      value.tipo_documento,
    ),
    ...checkProducts(value.content),
    // A note takes back what was charged, by whatever regime that was.
    ...(row.document_kind === 'CREDITNOTE' ? [] : vatInRegimeFaults(value.content)),
    ...simplifiedFaults(value),
    ...checkPayment({
      payment_method: configuration.payment_methods[0] ?? null,
      // An agreement is paid from its start on, which need not be the day on which it was written.
      start_date: (isAgreement ? configuration.start_date : null) ?? value.date,
      expiration_date: configuration.payment_expiry === 'DATE' ? configuration.end_date : null,
      end_date: row.recurrence === 'SUBSCRIPTION' ? configuration.end_date : null,
      amount: downPaymentBase(value.document_kind, value.content, value.totals),
      down_payment_list: downPaymentsOf(configuration),
      last_invoice_date: null,
    }),
  ])
}
