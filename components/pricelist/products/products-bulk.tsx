'use client'

import { Link2, Percent } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { TableSelection } from '@/components/kit/data-table/table-bulk-bar'
import { Button } from '@/components/ui/button'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { ProductRequest } from './product-requests'
import type { ProductsInput } from './products-spec'

/** The actions on chosen products: those chosen on the pages seen, or all that the filters find. */
export function ProductsBulk({
  selection,
  products,
  filter,
  open,
  onDone,
}: {
  selection: TableSelection
  products: readonly Product[]
  filter: ProductsInput['filter']
  open: (request: ProductRequest) => void
  onDone: () => void
}) {
  const t = useTranslations('pricelist')
  const isAll = selection.kind === 'all'
  const change = () =>
    open({
      dialog: 'change',
      selection: isAll ? { filter } : { product_list: products },
      onApplied: onDone,
    })
  return (
    <>
      {isAll ? null : (
        <Button size="sm" onClick={() => open({ dialog: 'link', products, onLinked: onDone })}>
          <Link2 aria-hidden />
          {t('actions.link')}
        </Button>
      )}
      <Button size="sm" onClick={change}>
        <Percent aria-hidden />
        {t('price_change.title')}
      </Button>
    </>
  )
}
