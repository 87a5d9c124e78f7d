import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PurchaseForm } from '@/components/salesforce/purchases/purchase-form'
import { loadPurchase } from '../load-purchase'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('purchases'))('title_new') }
}

export default async function Page() {
  const { guiItemList } = await requireSession('GUI_CAN_MANAGE_PURCHASE')
  return <PurchaseForm {...(await loadPurchase(null, guiItemList))} />
}
