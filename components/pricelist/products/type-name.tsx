import type { Product } from '@/lib/api/pricelist/product-fields'

/** The type of a product, with its colour beside it. */
export function TypeName({ type }: { type: NonNullable<Product['type']> }) {
  return (
    <span className="flex min-w-0 max-w-48 items-center gap-1.5" title={type.name}>
      {type.color ? (
        <span
          aria-hidden
          className="size-2.5 shrink-0 rounded-full border"
          style={{ backgroundColor: type.color }}
        />
      ) : null}
      <span className="truncate">{type.name}</span>
    </span>
  )
}
