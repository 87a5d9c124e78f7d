'use client'

import { type inferParserType, type ParserMap, useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { clampQuery, differsFromDefaults, orderAfter, type TableQuery, type TableSpec } from './table-spec'
import { useRememberedList } from './use-remembered-list'

export type TableState<Column extends string = string, Filters = Record<string, unknown>> = {
  query: TableQuery<Column>
  filters: Filters
  sizes: readonly number[]
  /** Whether any filter differs from its default. */
  isFiltered: boolean
  setPage: (page: number) => void
  setSize: (size: number) => void
  /** Orders by the column; by the same one again the other way round. */
  sortBy: (column: string) => void
  /** Changes some filters and goes back to page 1. */
  setFilters: (patch: Partial<Filters>) => void
  clearFilters: () => void
}

/**
 * The state of a list, all of it in the URL: Back goes back, and a link shows what its sender saw. The user's order, page
 * size and filters are remembered for the next visit.
 */
export function useTableState<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
): TableState<Column, inferParserType<Filters>> {
  type Values = inferParserType<Filters>
  const [paging, setPaging] = useQueryStates(spec.paging, { history: 'push', scroll: false })
  const [filters, setFilterStates] = useQueryStates(spec.filters, { history: 'replace', scroll: false })
  const raw = paging as unknown as TableQuery<Column>
  const query = useMemo(() => clampQuery(raw), [raw])
  const mark = useRememberedList(spec, query, filters as Values)
  const sortBy = useCallback(
    (column: string) => {
      const known = spec.columns.find((candidate) => candidate === column)
      if (known === undefined) return
      mark()
      void setPaging({ page: null, column: known, orderDirection: orderAfter(query, known) } as never)
    },
    [query, setPaging, spec, mark],
  )
  const setFilters = useCallback(
    (patch: Partial<Values>) => {
      mark()
      void setFilterStates(patch as never)
      void setPaging({ page: null } as never, { history: 'replace' })
    },
    [setFilterStates, setPaging, mark],
  )
  return {
    query,
    filters: filters as Values,
    sizes: spec.sizes,
    isFiltered: differsFromDefaults(spec, filters),
    setPage: (page) => void setPaging({ page } as never),
    setSize: (size) => {
      mark()
      void setPaging({ page: null, size } as never)
    },
    sortBy,
    setFilters,
    clearFilters: () => {
      mark()
      void setFilterStates(null)
      void setPaging({ page: null } as never, { history: 'replace' })
    },
  }
}
