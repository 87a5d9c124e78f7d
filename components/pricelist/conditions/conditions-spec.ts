import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'

/** Under this key the browser keeps the pages of business conditions. */
export const CONDITIONS_KEY = 'business-conditions'

const columns = ['id'] as const
const text = parseAsString.withDefault('')

/**
 * The values that the list of conditions keeps in its URL: the supplier ('' is the own company), and the customer whose
 * conditions are wanted.
 */
export const conditionsSpec = tableSpec({
  columns,
  column: 'id',
  order: 'asc',
  size: 100,
  sizes: [50, 100, 150, 200, 250, 300, 500],
  filters: { supplier: text, customer: text },
  momentary: ['customer'],
})

/** A sku of a URL; '' for a text that is no sku. */
export const skuOf = (value: string): string => (/^[\w-]{1,40}$/.test(value) ? value : '')

/** Returns the input of the list's call. */
export const conditionsInput = (
  { page, size }: TableQuery<(typeof columns)[number]>,
  { supplier, customer }: Record<'supplier' | 'customer', string>,
) => ({
  type: 'structure' as const,
  business_condition_ana_sku: skuOf(supplier),
  ...(skuOf(customer) ? { sku_vendee: skuOf(customer) } : {}),
  page_number: page,
  items_per_page: size,
})

export type ConditionsInput = ReturnType<typeof conditionsInput>
