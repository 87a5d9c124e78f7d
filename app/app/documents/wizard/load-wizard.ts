import type { InvoiceWizardProps } from '@/components/salesforce/wizard/wizard-props'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

/** What the wizard needs before anything is typed. */
export async function loadWizard(): Promise<Pick<InvoiceWizardProps, 'settings' | 'lastDate' | 'today'>> {
  const api = await serverApi()
  const [{ response: configuration }, { response: last }] = await Promise.all([
    api.auth.configuration.read(),
    api.salesforce.invoices.last({ agreementTypeValue: 'ACTIVE' }),
  ])
  return { settings: configuration.data, lastDate: last.invoice?.date ?? null, today: today() }
}
