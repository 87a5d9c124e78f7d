import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Settings } from '@/lib/api/auth/settings-fields'
import type { Invoice } from '@/lib/api/salesforce/invoice-answer'

export type InvoiceWizardProps = {
  /** The draft to edit; null for a new invoice. */
  invoice: Invoice | null
  /** The draft's customer, or the one that a new invoice is for, as the registry has it. */
  customer: Anagrafica | null
  settings: Settings
  /** Day of the last issued invoice. */
  lastDate: string | null
  today: string
}
