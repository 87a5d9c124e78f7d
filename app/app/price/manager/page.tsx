import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { requirePriceSession } from '@/app/app/price/require-price-session'
import { loadTable } from '@/app/load-table'
import { productsInput, productsSpec } from '@/components/pricelist/products/products-spec'
import { ProductsTable } from '@/components/pricelist/products/products-table'
import { FAMILY, STOCK } from '@/lib/api/pricelist/access'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pricelist'))('title') }
}

type Api = Awaited<ReturnType<typeof serverApi>>

const countsStock = async (api: Api): Promise<boolean> =>
  (await api.auth.configuration.read()).response.data.stockMode

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requirePriceSession('GUI_SHOW_SIDE_MENU_PRICE_MANAGER')
  const { query, filters } = await loadTable(productsSpec, searchParams)
  const seesFamily = hasAny(session.guiItemList, FAMILY)
  const input = productsInput(query, filters, seesFamily ? filters.scope : 'structure')
  const api = await serverApi()
  const [{ response }, hasStock] = await Promise.all([
    api.pricelist.products.search(input),
    hasAny(session.guiItemList, STOCK) ? countsStock(api) : false,
  ])
  const page = { rows: response.product_list, total: response.paging_data.total_items }
  return <ProductsTable initial={{ input, page }} hasStock={hasStock} today={today()} />
}
