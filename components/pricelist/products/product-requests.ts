import type { Price, Product } from '@/lib/api/pricelist/product-fields'
import type { PriceSelection } from '../price-change/price-selection'
import type { ProductsInput } from './products-spec'

/** A dialog that the list of products is asked to open. */
export type ProductRequest =
  | { dialog: 'add' }
  | { dialog: 'product'; product: Product }
  | { dialog: 'price'; product: Product; price: Price | null }
  | { dialog: 'link'; products: readonly Product[]; onLinked?: () => void }
  | { dialog: 'image'; product: Product }
  | { dialog: 'notes'; product: Product }
  | { dialog: 'change'; selection: PriceSelection; onApplied?: () => void }
  | { dialog: 'changes' }
  | { dialog: 'export'; filter: ProductsInput['filter']; total: number }
  | { dialog: 'availability'; product: Product }
