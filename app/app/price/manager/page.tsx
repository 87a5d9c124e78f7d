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

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requirePriceSession('GUI_SHOW_SIDE_MENU_PRICE_MANAGER')
  const { query, filters } = await loadTable(productsSpec, searchParams)
  const seesFamily = hasAny(session.guiItemList, FAMILY)
  const input = productsInput(query, filters, seesFamily ? filters.scope : 'structure')
  const api = await serverApi()
  const [{ response }, settings] = await Promise.all([
    api.pricelist.products.search(input),
    api.auth.configuration.read(),
  ])
  const { stockMode, aliquoteiva, tax_regime } = settings.response.data
  const page = { rows: response.product_list, total: response.paging_data.total_items }
  return (
    <ProductsTable
      initial={{ input, page }}
      hasStock={stockMode && hasAny(session.guiItemList, STOCK)}
      today={today()}
      vatSettings={{ aliquoteiva, tax_regime }}
    />
  )
}
