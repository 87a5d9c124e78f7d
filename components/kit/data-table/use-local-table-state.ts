'use client'

import type { inferParserType, ParserMap } from 'nuqs'
import { useState } from 'react'
import {
  defaultFilters,
  differsFromDefaults,
  orderAfter,
  type TableQuery,
  type TableSpec,
} from './table-spec'
import type { TableState } from './use-table-state'

/** The state of a list that no URL keeps: of one in a dialog, which ends with it. */
export function useLocalTableState<Column extends string, Filters extends ParserMap>(
  spec: TableSpec<Column, Filters>,
): TableState<Column, inferParserType<Filters>> {
  const [filters, setFilters] = useState(() => defaultFilters(spec))
  const [query, setQuery] = useState<TableQuery<Column>>({
    page: 1,
    size: spec.size,
    column: spec.column,
    orderDirection: spec.order,
  })
  const search = (wanted: inferParserType<Filters>) => {
    setFilters(wanted)
    setQuery({ ...query, page: 1 })
  }
  return {
    query,
    filters,
    sizes: spec.sizes,
    isFiltered: differsFromDefaults(spec, filters),
    setPage: (page) => setQuery({ ...query, page }),
    setSize: (size) => setQuery({ ...query, page: 1, size }),
    sortBy: (column) => {
      const known = spec.columns.find((candidate) => candidate === column)
      if (known !== undefined)
        setQuery({ ...query, page: 1, column: known, orderDirection: orderAfter(query, known) })
    },
    setFilters: (patch) => search({ ...filters, ...patch }),
    clearFilters: () => search(defaultFilters(spec)),
  }
}
