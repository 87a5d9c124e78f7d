import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import { type PurchaseRow, purchaseColumns } from '@/lib/api/salesforce/purchases/purchase-fields'
import { isOneOf } from '@/lib/domain/core/one-of'
import { isPurchaseState, PURCHASE_CATEGORIES, type PurchaseCategory } from '@/lib/domain/documents/purchase'
import { documentFilters, searchOf } from '../list/document-search'

/** Under this key the browser keeps the pages of the list. */
export const PURCHASES_KEY = 'purchases'

/** The list's path, and where a purchase is seen and changed (document 3 §2). */
export const PURCHASES_HREF = '/app/documents/purchases/manager'
export const purchaseHref = (id: number): string => `/app/documents/purchases/edit/${id}`

/**
 * The values that the list keeps in its URL; by default it is ordered by date and then ID, the latest first, with 5 to
 * 50 purchases a page (document 3 §2 and §9): 20 at first, as five fill a quarter of a screen. A bare call answers five.
 */
export const purchasesSpec = tableSpec({
  columns: purchaseColumns,
  column: 'date',
  order: 'desc',
  size: 20,
  sizes: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
  filters: { ...documentFilters, category: parseAsString.withDefault('') },
})

type Filters = { fs: string; search: string; date_from: string; date_to: string; category: string }

const isCategory = (text: string): text is PurchaseCategory => isOneOf(PURCHASE_CATEGORIES, text)

/** The input of the list's call; values of the URL that are not valid are left out. */
export const purchasesInput = (
  query: TableQuery<(typeof purchaseColumns)[number]>,
  { category, ...filters }: Filters,
) => ({
  scope: 'structure' as const,
  ...query,
  ...searchOf(filters, isPurchaseState),
  filter_category: isCategory(category) ? category : ('' as const),
})

export type PurchasesInput = ReturnType<typeof purchasesInput>

/** A page of purchases with the sums of all that the filters find. */
export type PurchasesPage = TablePage<PurchaseRow> & { amount: number; residual: number }

type Answer = {
  purchase_list: readonly PurchaseRow[]
  total_amount: number
  total_residual: number
  paging_data: { total_items: number }
}

/** The list's answer as its page. */
export const pageOf = ({ purchase_list, ...answer }: Answer): PurchasesPage => ({
  rows: purchase_list,
  total: answer.paging_data.total_items,
  amount: answer.total_amount,
  residual: answer.total_residual,
})

/** Whether a purchase was kept with its receipt alone: it has no amount that could be paid. */
export const isUnpriced = ({ state, amount }: PurchaseRow): boolean => state === 'DRAFT' && amount === 0
