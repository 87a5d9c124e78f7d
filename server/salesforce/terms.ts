import { downPaymentsOf } from '@/lib/api/salesforce/invoice-content'
import { type ContractTerms, timesUntil } from '@/lib/domain/activation'
import { Refusal } from '@/lib/domain/refusal'
import { configurationOf, type DocumentRow } from './document-row'

/** How a contract is invoiced. @throws Refusal ERROR_CONTRACT_NO_TIMES for a subscription that never ends. */
export function termsOf(row: DocumentRow): ContractTerms {
  const configuration = configurationOf(row)
  const { frequency, frequency_type, max_times, num_of_instalments, end_date, modality } = configuration
  const start = configuration.start_date ?? row.day
  const recurrence = row.recurrence as ContractTerms['recurrence']
  const rhythm = { frequency, frequency_type }
  const downPayments = recurrence === 'SINGLE' ? downPaymentsOf(configuration) : []
  if (recurrence === 'SUBSCRIPTION') {
    const times = max_times ?? (end_date && timesUntil(start, end_date, rhythm))
    if (!times) throw new Refusal('ERROR_CONTRACT_NO_TIMES', {}, ['invoice_configuration.max_times'])
    return { recurrence, start, rhythm: { ...rhythm, times }, downPayments }
  }
  const times = modality === 'INSTALMENTS' ? num_of_instalments : 1
  return { recurrence, start, rhythm: { ...rhythm, times }, downPayments }
}
