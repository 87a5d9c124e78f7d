'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from './products/products-spec'
import { useLinkProducts } from './products/use-link-products'
import { useProductRemoval } from './products/use-product-removal'

const ProductSelectDialog = dynamic(
  () => import('./products/product-select-dialog').then((module) => module.ProductSelectDialog),
  { ssr: false },
)

const MAX_SHOWN = 8

/**
 * The products that a registry entry supplies: the first few with the way to all, linked and unlinked by role. Nothing
 * where there is none and the entry is not known as a supplier.
 */
export function SupplierProducts({ sku, isSupplier }: { sku: string; isSupplier: boolean }) {
  const t = useTranslations('pricelist.supplier_products')
  const canWrite = useHasRole()('GUI_CAN_MANAGE_PRODUCT')
  const [chooses, setChooses] = useState(false)
  const { link, pending } = useLinkProducts()
  const { unlink } = useProductRemoval()
  const { data, isError } = useQuery({
    queryKey: [PRODUCTS_KEY, 'of', sku],
    queryFn: async () => (await api.pricelist.products.bySupplier({ sku })).response.product_list,
  })
  const add = async (products: readonly Product[]) => {
    if (await link(products, sku)) setChooses(false)
  }
  if (!isSupplier && !data?.length) return null
  return (
    <Card>
      <CardHeader className="flex-wrap justify-between">
        <CardTitle>{t('title')}</CardTitle>
        {canWrite ? (
          <Button size="sm" onClick={() => setChooses(true)}>
            <Link2 aria-hidden />
            {t('link')}
          </Button>
        ) : null}
      </CardHeader>
      {isError ? <p className="p-4 text-ink-soft">{t('error')}</p> : null}
      {!data && !isError ? <Skeleton className="m-4 h-9" /> : null}
      {data?.length === 0 ? <p className="p-4 text-ink-soft">{t('none')}</p> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t('title')} className="divide-y">
          {data.slice(0, MAX_SHOWN).map((product) => (
            <SupplierProduct
              key={product.id}
              product={product}
              onUnlink={canWrite ? () => void unlink(product) : undefined}
            />
          ))}
        </ul>
      ) : null}
      {data && data.length > MAX_SHOWN ? (
        <p className="border-t px-4 py-2">
          <Link href={`/app/price/manager?supplier=${sku}`} className="text-action hover:underline">
            {t('all', { count: data.length })}
          </Link>
        </p>
      ) : null}
      {chooses ? (
        <ProductSelectDialog
          multiple
          title={t('link_title')}
          submit={t('link')}
          pending={pending}
          onSelect={(products) => void add(products)}
          onClose={() => setChooses(false)}
        />
      ) : null}
    </Card>
  )
}

function SupplierProduct({ product, onUnlink }: { product: Product; onUnlink: (() => void) | undefined }) {
  const t = useTranslations('pricelist')
  const label = t('supplier_products.unlink', { name: product.name })
  return (
    <li className="flex items-center gap-2 px-4 py-1.5">
      <span className="grid min-w-0 grow">
        <Link
          href={`/app/price/manager?search=${encodeURIComponent(product.code || product.name)}`}
          prefetch={false}
          className="truncate rounded-sm font-medium hover:underline"
          title={product.name}
        >
          {product.name}
        </Link>
        <span className="truncate text-ink-soft text-sm">
          {[product.code, t('supplier_products.prices', { count: product.price_list.length })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {onUnlink ? (
        <Button
          variant="ghost"
          size="icon-sm"
          className="text-ink-soft"
          aria-label={label}
          title={label}
          onClick={onUnlink}
        >
          <Unlink aria-hidden />
        </Button>
      ) : null}
    </li>
  )
}
