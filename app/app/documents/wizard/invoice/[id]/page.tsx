import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { InvoiceWizard } from '@/components/salesforce/wizard/invoice-wizard'
import { isCorrectable, isEditable, isInvoiceState } from '@/lib/domain/invoice-state'
import { serverApi } from '@/server/http/server-api'
import { loadWizard } from '../../load-wizard'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wizard'))('title_edit') }
}

/** What is issued can no longer be edited, unless the exchange system rejected it: it is shown instead. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_MANAGE_INVOICE')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.invoices.byId({ id }))
  if (!found) notFound()
  const { invoice } = found.response
  if (!isInvoiceState(invoice.state) || !(isEditable(invoice.state) || isCorrectable(invoice.state))) {
    redirect(`/app/documents/preview/invoice/${id}`)
  }
  const [start, customer] = await Promise.all([
    loadWizard(),
    invoice.ana_sku ? orNull(api.anagrafica.anagrafica.bySku({ value: invoice.ana_sku })) : null,
  ])
  return (
    <InvoiceWizard key={id} {...start} invoice={invoice} customer={customer?.response.anagrafica ?? null} />
  )
}
