import { parseAsString } from 'nuqs/server'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import type { Attribute } from '@/lib/api/pricelist/attribute-fields'

const columns = ['name', 'unique_key'] as const

/** Five rows a page, or up to 50 by steps of 5, by name (document 2 §9). */
export const attributesSpec = tableSpec({
  columns,
  column: 'name',
  order: 'asc',
  size: 5,
  sizes: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
  filters: { search: parseAsString.withDefault('') },
})

/** A page of attributes: the call gives all of them at once. */
export function attributesPage(
  attributes: readonly Attribute[],
  { page, size, column, orderDirection }: TableQuery<(typeof columns)[number]>,
  search: string,
): TablePage<Attribute> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const direction = orderDirection === 'asc' ? 1 : -1
  const found = attributes
    .filter(({ name, unique_key }) => {
      const text = `${name} ${unique_key}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => direction * a[column].localeCompare(b[column], 'it'))
  const last = Math.max(1, Math.ceil(found.length / size))
  const start = (Math.min(page, last) - 1) * size
  return { rows: found.slice(start, start + size), total: found.length }
}
