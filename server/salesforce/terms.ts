import { contractTerms } from '@/lib/api/salesforce/invoice-content'
import type { ContractTerms } from '@/lib/domain/activation'
import { Refusal } from '@/lib/domain/refusal'
import { configurationOf, type DocumentRow } from './document-row'

/** How a contract is invoiced. @throws Refusal ERROR_CONTRACT_NO_TIMES for a subscription that never ends. */
export function termsOf(row: DocumentRow): ContractTerms {
  const recurrence = row.recurrence as ContractTerms['recurrence']
  const terms = contractTerms({ date: row.day, recurrence, invoice_configuration: configurationOf(row) })
  if (!terms) throw new Refusal('ERROR_CONTRACT_NO_TIMES', {}, ['invoice_configuration.max_times'])
  return terms
}
