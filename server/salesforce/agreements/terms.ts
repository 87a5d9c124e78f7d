import { contractTerms } from '@/lib/api/salesforce/invoices/invoice-content'
import { Refusal } from '@/lib/domain/core/refusal'
import type { ContractTerms } from '@/lib/domain/documents/activation'
import type { DocumentRow } from '../document/document-row'

/** How a contract is invoiced. @throws Refusal ERROR_CONTRACT_NO_TIMES for a subscription that never ends. */
export function termsOf(row: DocumentRow): ContractTerms {
  const terms = contractTerms({ ...row, date: row.day })
  if (!terms) throw new Refusal('ERROR_CONTRACT_NO_TIMES', {}, ['invoice_configuration.max_times'])
  return terms
}
