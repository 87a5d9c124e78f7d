'use client'

import { FileUp, Package, Plus } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import type { TableSelection } from '@/components/kit/data-table/table-bulk-bar'
import { useChosenRows } from '@/components/kit/data-table/use-chosen-rows'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { FAMILY } from '@/lib/api/pricelist/access'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Day } from '@/lib/domain/core/day'
import { loadProducts } from './load-products'
import { ProductPrices } from './price/product-prices'
import { ProductDialogs } from './product-dialogs'
import type { ProductRequest } from './product-requests'
import { ProductsBulk } from './products-bulk'
import { useProductsColumns } from './products-columns'
import { ProductsFiltersBar } from './products-filters'
import { PRODUCTS_KEY, type ProductsInput, productsInput, productsSpec } from './products-spec'
import { ProductsTools } from './products-tools'
import { ScopeFilter } from './scope-filter'
import { useProductActions } from './use-product-actions'
import { useProductRemoval } from './use-product-removal'
import type { VatSettings } from './use-taxpayer'
import { useThumbnails } from './use-thumbnails'

const NONE: readonly Product[] = []
const keyOf = (product: Product): string => String(product.id)

/** Begins a new product where the address asks for one (`new`, of the command palette), and takes that out of it. */
function useNewFromAddress(canAdd: boolean, onNew: () => void): void {
  const isAsked = useSearchParams().has('new')
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address asks
  useEffect(() => {
    if (!isAsked) return
    window.history.replaceState(null, '', window.location.pathname)
    if (canAdd) onNew()
  }, [isAsked])
}

/**
 * The products of the structure with their prices. `initial` is the page that the server has read already; `hasStock`,
 * whether the structure counts them and the user may see it (document 2 §6).
 */
export function ProductsTable({
  initial,
  hasStock,
  today,
  vatSettings,
}: {
  initial: { input: ProductsInput; page: TablePage<Product> }
  hasStock: boolean
  today: Day
  vatSettings: VatSettings
}) {
  const t = useTranslations('pricelist')
  const menu = useTranslations('shell.groups')
  const hasRole = useHasRole()
  const canAdd = hasRole('GUI_CAN_ADD_PRODUCT')
  const state = useTableState(productsSpec)
  const { query, filters } = state
  const seesFamily = hasRole(...FAMILY)
  const scope = seesFamily ? filters.scope : 'structure'
  const input = useMemo(() => productsInput(query, filters, scope), [query, filters, scope])
  const data = useTableQuery({ key: PRODUCTS_KEY, input, load: loadProducts, initial })
  const rows = data.page?.rows ?? NONE
  const thumbnails = useThumbnails(rows)
  const { structure } = useUser()
  const canWrite = hasRole('GUI_CAN_MANAGE_PRODUCT')
  const canEdit = useCallback(
    (product: Product) => canWrite && product.structure_name === structure,
    [canWrite, structure],
  )
  const columns = useProductsColumns({
    hasStock,
    isFamily: scope === 'family',
    thumbnails,
    today,
    vatSettings,
    canEdit,
  })
  const chosen = useChosenRows(rows, keyOf, true)
  const [request, setRequest] = useState<ProductRequest | null>(null)
  useNewFromAddress(canAdd, () => setRequest({ dialog: 'add' }))
  const removal = useProductRemoval()
  const actions = useProductActions(setRequest, removal, hasStock)
  const bulkActions = (selection: TableSelection, clear: () => void) => (
    <ProductsBulk
      selection={selection}
      products={chosen.chosen}
      filter={input.filter}
      open={setRequest}
      onDone={clear}
    />
  )
  const add = canAdd ? (
    <Button variant="primary" onClick={() => setRequest({ dialog: 'add' })}>
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
            {canWrite ? (
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
        rowKey={keyOf}
        rowLabel={(row) => row.name}
        rowActions={actions}
        rowDetails={(row) => (
          <ProductPrices
            product={row}
            changes={
              canEdit(row)
                ? { open: setRequest, remove: (...of) => void removal.removePrice(...of) }
                : undefined
            }
          />
        )}
        {...(canWrite && scope === 'structure'
          ? { choice: chosen.choice, bulkActions, canSelectAll: true }
          : {})}
        toolbar={
          <ProductsFiltersBar filters={filters} setFilters={state.setFilters}>
            {seesFamily ? (
              <ScopeFilter value={scope} onChange={(wanted) => state.setFilters({ scope: wanted })} />
            ) : null}
          </ProductsFiltersBar>
        }
        tools={<ProductsTools filter={input.filter} total={data.page?.total ?? 0} open={setRequest} />}
        empty={<EmptyState icon={Package} title={t('empty')} text={t('empty_text')} action={add} />}
      />
      <ProductDialogs request={request} onClose={() => setRequest(null)} />
    </>
  )
}
