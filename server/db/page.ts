import type { PagingData } from '@/lib/api/codecs'

export type Page = { number: number; size: number; column: string; order: 'asc' | 'desc' }

/** Where a page stands in its list, as it leaves. `isMinimum`: there are more items, which were not counted. */
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
 * How to read a page of an indexed list of known length: from whichever end is nearer, so that the last page
 * costs what the first does. `reversed`: read in the opposite order and turn the rows around. Of a list that is longer than
 * was counted, only its beginning is near.
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
