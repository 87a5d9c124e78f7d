import type { PagingData } from '@/lib/api/codecs'
import type { TablePage } from './use-table-query'

/** A page of a table, as a list of the API answers it. */
export const tablePage = <Row>(
  rows: readonly Row[],
  { total_items, total_is_minimum }: Pick<PagingData, 'total_items' | 'total_is_minimum'>,
): TablePage<Row> => ({ rows, total: total_items, ...(total_is_minimum && { isMinimum: true }) })
