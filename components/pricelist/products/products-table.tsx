'use client'

import { FileUp, Package, Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useHasRole } from '@/components/shell/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { ProductDialogs } from './product-dialogs'
import { ProductPrices } from './product-prices'
import type { ProductRequest } from './product-requests'
import { useProductsColumns } from './products-columns'
import { ProductsFiltersBar } from './products-filters'
import { PRODUCTS_KEY, type ProductsInput, productsInput, productsSpec } from './products-spec'
import { useProductActions } from './use-product-actions'
import { useProductRemoval } from './use-product-removal'

async function loadProducts(input: ProductsInput): Promise<TablePage<Product>> {
  const { response } = await api.pricelist.products.search(input)
  return { rows: response.product_list, total: response.paging_data.total_items }
}

/**
 * The products of the structure with their prices. `initial` is the page that the server has read already; `hasStock`,
 * whether the structure counts them and the user may see it (document 2 §6).
 */
export function ProductsTable({
  initial,
  hasStock,
}: {
  initial: { input: ProductsInput; page: TablePage<Product> }
  hasStock: boolean
}) {
  const t = useTranslations('pricelist')
  const menu = useTranslations('shell.groups')
  const hasRole = useHasRole()
  const canAdd = hasRole('GUI_CAN_ADD_PRODUCT')
  const state = useTableState(productsSpec)
  const { query, filters } = state
  const input = useMemo(() => productsInput(query, filters), [query, filters])
  const data = useTableQuery({ key: PRODUCTS_KEY, input, load: loadProducts, initial })
  const columns = useProductsColumns(hasStock)
  const [request, setRequest] = useState<ProductRequest | null>(null)
  const removal = useProductRemoval()
  const actions = useProductActions(setRequest, removal, hasStock)
  const add = canAdd ? (
    <Button variant="primary" onClick={() => setRequest({ dialog: 'product', product: null })}>
      <Plus aria-hidden />
      {t('actions.add')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: menu('price') }]}
        action={
          <>
            {hasRole('GUI_CAN_MANAGE_PRODUCT') ? (
              <Button asChild>
                <Link href="/app/price/import">
                  <FileUp aria-hidden />
                  {t('actions.import')}
                </Link>
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      <DataTable
        id="products"
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowActions={actions}
        rowDetails={(row) => (
          <ProductPrices
            product={row}
            open={setRequest}
            remove={(product, price) => void removal.removePrice(product, price)}
          />
        )}
        toolbar={<ProductsFiltersBar filters={filters} setFilters={state.setFilters} />}
        empty={<EmptyState icon={Package} title={t('empty')} text={t('empty_text')} action={add} />}
      />
      <ProductDialogs request={request} onClose={() => setRequest(null)} />
    </>
  )
}
