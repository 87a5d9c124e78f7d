import type { ParserMap } from 'nuqs'
import {
  createLoader,
  type inferParserType,
  parseAsInteger,
  parseAsStringLiteral,
  type SearchParams,
} from 'nuqs/server'

export type TableSpec<Column extends string, Filters extends ParserMap> = {
  columns: readonly Column[]
  column: Column
  order: 'asc' | 'desc'
  size: number
  sizes: readonly number[]
  filters: Filters
  /** The filters that are never remembered, beside search texts and days. */
  momentary: readonly string[]
  paging: ReturnType<typeof pagingParsers<Column>>
}

/** The query that a list sends to its call. The names are those of the wire (`page, size, column, orderDirection`). */
export type TableQuery<Column extends string = string> = {
  page: number
  size: number
  column: Column
  orderDirection: 'asc' | 'desc'
}

function pagingParsers<Column extends string>(
  columns: readonly Column[],
  column: Column,
  order: 'asc' | 'desc',
  size: number,
) {
  return {
    page: parseAsInteger.withDefault(1),
    size: parseAsInteger.withDefault(size),
    column: parseAsStringLiteral(columns).withDefault(column as NonNullable<typeof column>),
    orderDirection: parseAsStringLiteral(['asc', 'desc'] as const).withDefault(order),
  }
}

/**
 * Makes the description of the values that a list keeps in its URL: page, size, order and its own filters. It is
 * written once beside the columns, and read by the page on the server (`loadTable` of app/load-table.ts) and by the table in the browser
 * (`useTableState`).
 */
export function tableSpec<Column extends string, Filters extends ParserMap>(options: {
  columns: readonly Column[]
  column: Column
  order?: 'asc' | 'desc'
  size: number
  sizes: readonly number[]
  /** Parsers of nuqs/server, each with a default. */
  filters: Filters
  momentary?: readonly (string & keyof Filters)[]
}): TableSpec<Column, Filters> {
  const { columns, column, order = 'asc', size, sizes, filters, momentary = [] } = options
  const paging = pagingParsers(columns, column, order, size)
  return { columns, column, order, size, sizes, filters, momentary, paging }
}

/** The rows that a list shows at once, at most: all of them, where it has no more (document 3 §9). */
export const MAX_PAGE_SIZE = 500

/** A page and a size that the API accepts, whatever values the URL has. */
export const clampQuery = <Query extends { page: number; size: number }>(query: Query): Query => ({
  ...query,
  page: Math.min(Math.max(1, query.page), 1_000_000),
  size: Math.min(Math.max(1, query.size), MAX_PAGE_SIZE),
})

/** The filters of a list before any is set. */
export const defaultFilters = <Filters extends ParserMap>(spec: { filters: Filters }) =>
  Object.fromEntries(
    Object.entries(spec.filters).map(([key, parser]) => [
      key,
      'defaultValue' in parser ? parser.defaultValue : null,
    ]),
  ) as inferParserType<Filters>

export function differsFromDefaults<Filters extends ParserMap>(
  spec: { filters: Filters },
  filters: Readonly<Record<string, unknown>>,
): boolean {
  const initial: Readonly<Record<string, unknown>> = defaultFilters(spec)
  return Object.keys(initial).some((key) => filters[key] !== initial[key])
}

/** How a list is ordered once a column's head is pressed: by the same column again the other way round. */
export const orderAfter = (query: TableQuery, column: string): 'asc' | 'desc' =>
  query.column === column && query.orderDirection === 'asc' ? 'desc' : 'asc'

/** The state of a list that parameters of an address name; what is not valid has its default. */
export function tableValues<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
  params: SearchParams | URLSearchParams,
): { query: TableQuery<Column>; filters: inferParserType<Filters> } {
  const query = createLoader(spec.paging)(params) as unknown as TableQuery<Column>
  return { query: clampQuery(query), filters: createLoader(spec.filters)(params) }
}
