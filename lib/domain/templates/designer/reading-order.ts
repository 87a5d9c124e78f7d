import type { TemplateField } from '../field'
import { rowsOf } from '../rows'

/** Fields as they are read: page by page, row by row, from the left. */
export function inReadingOrder(fields: readonly TemplateField[]): TemplateField[] {
  const pages = [...new Set(fields.map(({ page }) => page))].sort((a, b) => a - b)
  return pages.flatMap((page) =>
    rowsOf(
      fields.filter((field) => field.page === page),
      (field) => field,
    ).flatMap((row) => row.sort((a, b) => a.x - b.x)),
  )
}
