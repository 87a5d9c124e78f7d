'use client'

import { Package } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { useChosenRows } from '@/components/kit/data-table/use-chosen-rows'
import { useLocalTableState } from '@/components/kit/data-table/use-local-table-state'
import { useTableQuery } from '@/components/kit/data-table/use-table-query'
import { DialogForm } from '@/components/kit/dialogs/dialog-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { EmptyState } from '@/components/kit/empty-state'
import { FormFault } from '@/components/kit/fields/form-fault'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { day } from '@/lib/domain/core/day'
import { loadProducts } from './load-products'
import { ProductPrices } from './price/product-prices'
import { useProductsColumns } from './products-columns'
import { ProductsFiltersBar } from './products-filters'
import { PRODUCTS_KEY, productSelectSpec, productsInput } from './products-spec'
import { useThumbnails } from './use-thumbnails'

type SelectProps = {
  /** 'Scegli un prodotto' or 'Scegli i prodotti' by default. */
  title?: string
  submit?: string
  multiple?: boolean
  pending?: boolean
  onSelect: (products: readonly Product[]) => void
  onClose: () => void
}

const NONE: readonly Product[] = []
const keyOf = (product: Product): string => String(product.id)

/**
 * Products of the structure to choose, one or several: the grid of the price manager with its search and its prices
 * (document 2 §2). What was chosen stays chosen on other pages and in other searches; nothing is refused with
 * 'Parametri non validi'.
 */
export function ProductSelectDialog({
  title,
  submit,
  multiple = false,
  pending,
  onSelect,
  onClose,
}: SelectProps) {
  const t = useTranslations('pricelist.select_dialog')
  const state = useLocalTableState(productSelectSpec)
  const { query, filters } = state
  const input = useMemo(() => productsInput(query, filters, 'structure'), [query, filters])
  const data = useTableQuery({ key: PRODUCTS_KEY, input, load: loadProducts })
  const rows = data.page?.rows ?? NONE
  const thumbnails = useThumbnails(rows)
  const [today] = useState(() => day(new Date().toLocaleDateString('sv-SE')))
  const columns = useProductsColumns({ hasStock: false, isFamily: false, thumbnails, today })
  const { chosen, choice } = useChosenRows(rows, keyOf, multiple)
  const [tried, setTried] = useState(false)
  const send = () => {
    setTried(true)
    if (chosen.length > 0) onSelect(chosen)
  }
  return (
    <DialogFrame
      title={title ?? t('title', { count: multiple ? 2 : 1 })}
      className="md:max-w-5xl"
      onClose={onClose}
    >
      <DialogForm submit={submit ?? t('submit')} pending={pending} onSubmit={send} onCancel={onClose}>
        <DataTable
          id="product-select"
          label={t('label')}
          place="dialog"
          columns={columns}
          state={state}
          data={data}
          rowKey={keyOf}
          rowLabel={(row) => row.name}
          rowDetails={(row) => <ProductPrices product={row} />}
          choice={choice}
          toolbar={<ProductsFiltersBar filters={filters} setFilters={state.setFilters} />}
          empty={<EmptyState icon={Package} title={t('empty')} text={t('empty_text')} />}
        />
        <p role="status" className="text-ink-soft text-sm">
          {t('chosen', { count: chosen.length, name: chosen[0]?.name ?? '' })}
        </p>
        <FormFault>{tried && chosen.length === 0 ? t('none') : null}</FormFault>
      </DialogForm>
    </DialogFrame>
  )
}
