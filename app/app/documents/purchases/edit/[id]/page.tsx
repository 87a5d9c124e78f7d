import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { PurchaseForm } from '@/components/salesforce/purchases/purchase-form'
import { serverApi } from '@/server/http/server-api'
import { loadPurchase } from '../../load-purchase'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('purchases'))('title_edit') }
}

/** One purchase by its id; read-only for users who may not change it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { guiItemList } = await requireSession('GUI_CAN_LIST_PURCHASE')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.purchases.byId({ id }))
  if (!found) notFound()
  return <PurchaseForm key={id} {...(await loadPurchase(found.response.purchase, guiItemList))} />
}
