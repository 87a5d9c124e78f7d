import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { AgreementPreview } from '@/components/salesforce/preview/agreement-preview'
import { receivedHref } from '@/components/salesforce/received/received-spec'
import { serverApi } from '@/server/http/server-api'
import { customerIdOf } from '../../customer-id-of'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('contracts'))('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_LIST_CONTRACT')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.contracts.byId({ id }))
  if (!found) notFound()
  const { contract } = found.response
  if (contract.type === 'PASSIVE') redirect(receivedHref('CONTRACT', id))
  return (
    <AgreementPreview kind="CONTRACT" initial={contract} customerId={await customerIdOf(contract.ana_sku)} />
  )
}
