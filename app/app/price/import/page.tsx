import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PriceListImport } from '@/components/pricelist/price-list-import'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pricelist.import_page')
  return { title: t('title') }
}

export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_PRODUCT')
  return <PriceListImport />
}
