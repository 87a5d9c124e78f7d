import type { Price, Product } from '@/lib/api/pricelist/product-fields'

/** A dialog that the list of products is asked to open. */
export type ProductRequest =
  | { dialog: 'product'; product: Product | null }
  | { dialog: 'price'; product: Product; price: Price | null }
  | { dialog: 'supplier'; product: Product }
  | { dialog: 'availability'; product: Product }
