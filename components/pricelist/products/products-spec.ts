import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import { SCOPES } from '@/lib/api/pricelist/access'
import { productColumns } from '@/lib/api/pricelist/product-fields'
import { isUniqueKey } from '@/lib/domain/core/unique-key'
import type { AttributeRow } from './form/attribute-rows'

/** Under this key the browser keeps the pages of products. */
export const PRODUCTS_KEY = 'products'

/** The time for which typed text must rest before it is searched (document 2 §9). */
export const FILTER_PAUSE_MS = 1500

const text = parseAsString.withDefault('')

const filters = { search: text, name: text, supplier: text, attributes: text }

const order = { columns: productColumns, column: 'name', order: 'asc', size: 100 } as const

/**
 * The values that the list of products keeps in its URL: 100 products a page (document 2 §9); `attributes` is
 * `key=value&…`.
 */
export const productsSpec = tableSpec({
  ...order,
  sizes: [50, 100, 150, 200, 250, 300, 500],
  filters: { ...filters, scope: parseAsStringLiteral(SCOPES).withDefault('structure') },
  momentary: ['name', 'attributes'],
})

/** The products to choose from in a dialog: down to five a page (document 2 §9). */
export const productSelectSpec = tableSpec({
  ...order,
  sizes: [5, 10, 25, 50, 100, 150, 200, 250, 300, 500],
  filters,
})

export type ProductsFilters = Record<keyof typeof filters, string>

export type ProductsScope = (typeof SCOPES)[number]

const MAX_ATTRIBUTE_FILTERS = 20

/** The attribute filters of a URL's text; values that are not valid are left out. */
export const attributesOf = (text: string): AttributeRow[] =>
  [...new URLSearchParams(text)]
    .map(([unique_key, value]) => ({ unique_key, value: value.trim().slice(0, 200) }))
    .filter(({ unique_key, value }) => isUniqueKey(unique_key) && unique_key.length <= 80 && value !== '')
    .slice(0, MAX_ATTRIBUTE_FILTERS)

export const attributesText = (rows: readonly AttributeRow[]): string =>
  new URLSearchParams(
    rows
      .filter(({ unique_key, value }) => unique_key && value.trim())
      .map((row) => [row.unique_key, row.value]),
  ).toString()

/** The supplier's sku of a URL; '' without a valid one. */
export const supplierOf = (text: string): string => (/^[\w-]{1,40}$/.test(text) ? text : '')

/** The input of the list's call; values of the URL that are not valid are left out. `scope` is one that the user may see. */
export const productsInput = (
  { page, size, column, orderDirection }: TableQuery<(typeof productColumns)[number]>,
  { search, name, supplier, attributes }: ProductsFilters,
  scope: ProductsScope,
) => ({
  type: scope,
  filter: {
    search: search.slice(0, 200),
    name: name.slice(0, 200),
    sku_anagrafica_list: supplierOf(supplier) ? [supplier] : [],
    attribute_list: attributesOf(attributes),
  },
  paging_data: {
    page_number: page,
    items_per_page: size,
    order_by: column,
    order_as: orderDirection,
  },
})

export type ProductsInput = ReturnType<typeof productsInput>
