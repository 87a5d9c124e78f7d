import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { requirePriceSession } from '@/app/app/price/require-price-session'
import { loadTable } from '@/app/load-table'
import { AttributeManager } from '@/components/pricelist/attributes/attribute-manager'
import { attributesSpec } from '@/components/pricelist/attributes/attributes-spec'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pricelist.attributes.product'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requirePriceSession('GUI_SHOW_SIDE_MENU_PRICE_ATTRIBUTE_MANAGER')
  await loadTable(attributesSpec, searchParams)
  const { response } = await (await serverApi()).pricelist.attributes.list({ scope: 'structure' })
  return <AttributeManager kind="product" initial={response.attribute_list} />
}
