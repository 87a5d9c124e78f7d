import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { InvoiceNotes } from '@/components/salesforce/delivery-notes/invoice-notes'
import { NOTES_HREF } from '@/components/salesforce/delivery-notes/notes-spec'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('delivery_notes'))('invoice_notes') }
}

/** Delivery notes that become deferred invoices, by customer and month. */
export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_INVOICE')
  const t = await getTranslations()
  const api = await serverApi()
  const { response } = await api.salesforce.deliveryNotes.billable({})
  return (
    <>
      <PageHeader
        title={t('delivery_notes.invoice_notes')}
        crumbs={[
          { label: t('shell.groups.documents') },
          { label: t('delivery_notes.title'), href: NOTES_HREF },
        ]}
      />
      <InvoiceNotes initial={response} today={today()} />
    </>
  )
}
