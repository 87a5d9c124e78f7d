'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** The rows of a page, and how many the whole list has: `isMinimum` where it was not counted to its end. */
export type TablePage<Row> = { rows: readonly Row[]; total: number; isMinimum?: boolean }

export type TableData<Row, Page extends TablePage<Row> = TablePage<Row>> = {
  /** Undefined until the first page is there. */
  page: Page | undefined
  /** The page shown is the one before, while the wanted one is on its way. */
  isStale: boolean
  /** When the page shown was read, in milliseconds; 0 for one that is not the wanted one. */
  readAt?: number
  error: unknown
  retry: () => void
}

/**
 * The rows of a list. `initial` is what the server rendered, with the input it was rendered for: it counts as
 * long as the input is still the same. The key's first part names the list; invalidate by it after a write.
 */
export function useTableQuery<Input, Page extends TablePage<unknown>>(options: {
  key: string
  input: Input
  load: (input: Input) => Promise<Page>
  initial?: { input: Input; page: Page }
}): TableData<Page['rows'][number], Page> {
  const { key, input, load, initial } = options
  const same = initial && JSON.stringify(initial.input) === JSON.stringify(input)
  const query = useQuery({
    queryKey: [key, input],
    queryFn: () => load(input),
    placeholderData: keepPreviousData,
    initialData: same ? initial.page : undefined,
  })
  return {
    page: query.data,
    isStale: query.isPlaceholderData,
    readAt: query.dataUpdatedAt,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
  }
}
