import type { PagingData } from '@/lib/api/codecs'

export type Page = { number: number; size: number; column: string; order: 'asc' | 'desc' }

/** The place of a page in its list, as an answer states it. `isMinimum`: the list has more items than were counted. */
export function pagingData(page: Page, totalItems: number, isMinimum = false): PagingData {
  return {
    ...(isMinimum && { total_is_minimum: true as const }),
    items_per_page: page.size,
    total_items: totalItems,
    total_pages: Math.ceil(totalItems / page.size),
    page_number: page.number,
    current_page: page.number,
    order_as: page.order,
    order_by: page.column,
  }
}

/**
 * Returns the rows to read for a page of an indexed list: from the nearer end of the list, so that the last page costs
 * no more than the first. `reversed`: the rows are read in the opposite order, and must be turned around. A list that
 * is longer than was counted is read from its beginning.
 */
export function window(
  page: Page,
  totalItems: number,
  isMinimum = false,
): { skip: number; take: number; reversed: boolean } {
  const skip = (page.number - 1) * page.size
  const take = Math.max(0, Math.min(page.size, totalItems - skip))
  const fromEnd = totalItems - skip - take
  return !isMinimum && fromEnd < skip && take > 0
    ? { skip: fromEnd, take, reversed: true }
    : { skip, take, reversed: false }
}
