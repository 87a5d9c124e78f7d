import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { InvoicePreview } from '@/components/salesforce/preview/invoice-preview'
import { receivedHref } from '@/components/salesforce/received/received-spec'
import { serverApi } from '@/server/http/server-api'
import { customerIdOf } from '../../customer-id-of'
import { redirectToKind } from '../../redirect-to-kind'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('preview'))('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_LIST_INVOICE')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.invoices.byId({ id }))
  if (!found) {
    await redirectToKind(api, id)
    notFound()
  }
  const { invoice } = found.response
  if (invoice.type === 'PASSIVE') redirect(receivedHref('INVOICE', id))
  return <InvoicePreview initial={invoice} customerId={await customerIdOf(invoice.ana_sku)} />
}
