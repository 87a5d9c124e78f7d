import type { TablePage } from '@/components/kit/data-table/use-table-query'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { ProductsInput } from './products-spec'

/** A page of products. */
export async function loadProducts(input: ProductsInput): Promise<TablePage<Product>> {
  const { response } = await api.pricelist.products.search(input)
  return { rows: response.product_list, total: response.paging_data.total_items }
}
