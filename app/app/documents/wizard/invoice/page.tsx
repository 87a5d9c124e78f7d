import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { InvoiceWizard } from '@/components/salesforce/wizard/invoice-wizard'
import { loadWizard } from '../load-wizard'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wizard'))('title_new') }
}

export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_INVOICE')
  return <InvoiceWizard {...(await loadWizard())} invoice={null} customer={null} />
}
