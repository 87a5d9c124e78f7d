import { downPaymentsOf } from '@/lib/api/salesforce/invoice-content'
import { type ContractTerms, rhythmOf } from '@/lib/domain/activation'
import { Refusal } from '@/lib/domain/refusal'
import { configurationOf, type DocumentRow } from './document-row'

/** How a contract is invoiced. @throws Refusal ERROR_CONTRACT_NO_TIMES for a subscription that never ends. */
export function termsOf(row: DocumentRow): ContractTerms {
  const configuration = configurationOf(row)
  const { start, times, ...rhythm } = rhythmOf(configuration, row.day)
  const recurrence = row.recurrence as ContractTerms['recurrence']
  if (recurrence === 'SUBSCRIPTION') {
    if (!times) throw new Refusal('ERROR_CONTRACT_NO_TIMES', {}, ['invoice_configuration.max_times'])
    return { recurrence, start, rhythm: { ...rhythm, times }, downPayments: [] }
  }
  const { modality, num_of_instalments } = configuration
  const instalments = modality === 'INSTALMENTS' ? num_of_instalments : 1
  const downPayments = downPaymentsOf(configuration)
  return { recurrence, start, rhythm: { ...rhythm, times: instalments }, downPayments }
}
