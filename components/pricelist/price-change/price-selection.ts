import type { ProductsInput } from '../products/products-spec'

/** Whose prices are changed: those of some products, or of all that a filter of the list finds. */
export type PriceSelection = { product_list: readonly { id: number }[] } | { filter: ProductsInput['filter'] }

/** As the calls take it. */
export const selectionIn = (selection: PriceSelection) =>
  'filter' in selection
    ? { filter: selection.filter }
    : { product_list: selection.product_list.map(({ id }) => ({ id })) }
