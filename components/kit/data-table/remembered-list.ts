import type { ParserMap, SearchParams } from 'nuqs/server'
import { createSerializer } from 'nuqs/server'
import { defaultFilters, type TableQuery, type TableSpec, tableValues } from './table-spec'

/** A search hides rows, and days grow old: a list never opens with those of another time. */
const MOMENTARY: readonly string[] = ['search', 'date_from', 'date_to']

/** The characters of a remembered address, at most. A longer one is not remembered. */
export const MAX_REMEMBERED = 600

/** The cookie of a list, on the list's own path: of one account in one structure, as filters may name its records. */
export const listCookie = (account: number, structure: number): string => `luna-list-${account}-${structure}`

type Values<Column extends string> = {
  query: TableQuery<Column>
  filters: Readonly<Record<string, unknown>>
}

/**
 * The parameters of an address that opens a list with the same order, page size and filters, without its search texts,
 * days and page; '' where all of them are the defaults, or too long.
 */
export function rememberedText<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
  { query, filters }: Values<Column>,
): string {
  const { column, orderDirection, size } = query
  const initial: Readonly<Record<string, unknown>> = defaultFilters(spec)
  const forgotten = [...MOMENTARY, ...spec.momentary]
  const kept = Object.keys(spec.filters).map((name) => [
    name,
    (forgotten.includes(name) ? initial : filters)[name],
  ])
  const values = {
    ...Object.fromEntries(kept),
    column,
    orderDirection,
    size: spec.sizes.includes(size) ? size : spec.size,
  }
  const text = createSerializer({ ...spec.paging, ...spec.filters } as ParserMap)(values).replace(/^\?/, '')
  return text.length > MAX_REMEMBERED ? '' : text
}

/** The same of a text that a browser kept: parameters that are not valid, or not to be remembered, are left out. */
export function recalledText<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
  text: string,
): string {
  if (text.length > MAX_REMEMBERED) return ''
  return rememberedText(spec, tableValues(spec, new URLSearchParams(text)))
}

/** Whether an address leaves it to the list how it opens. One with any parameter states it itself. */
export const isBareAddress = (params: SearchParams): boolean => Object.keys(params).length === 0
