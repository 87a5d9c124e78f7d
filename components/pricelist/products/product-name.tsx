import { Package } from 'lucide-react'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Thumbnails } from './use-thumbnails'

/** A product's name, beside its picture where the products of the list have some. */
export function ProductName({ product, thumbnails }: { product: Product; thumbnails: Thumbnails }) {
  if (thumbnails.size === 0) return <span title={product.name}>{product.name}</span>
  const picture = thumbnails.get(product.id)
  return (
    <span className="flex min-w-0 items-center gap-2" title={product.name}>
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-content-center overflow-hidden rounded bg-sunken text-ink-soft"
      >
        {picture ? (
          // biome-ignore lint/performance/noImgElement: a data URL, already as small as it gets
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <Package className="size-3.5" />
        )}
      </span>
      <span className="truncate">{product.name}</span>
    </span>
  )
}
