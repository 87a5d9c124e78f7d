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
  return { title: (await getTranslations('offers'))('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_LIST_OFFER')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.offers.byId({ id }))
  if (!found) notFound()
  const { offer } = found.response
  if (offer.type === 'PASSIVE') redirect(receivedHref('OFFER', id))
  return <AgreementPreview kind="OFFER" initial={offer} customerId={await customerIdOf(offer.ana_sku)} />
}
