import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { AgreementPreview } from '@/components/salesforce/preview/agreement-preview'
import { serverApi } from '@/server/http/server-api'
import { customerIdOf } from '../../customer-id-of'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('proformas'))('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_LIST_INVOICE')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.proformas.byId({ id }))
  if (!found) notFound()
  const { proforma } = found.response
  return (
    <AgreementPreview kind="PROFORMA" initial={proforma} customerId={await customerIdOf(proforma.ana_sku)} />
  )
}
