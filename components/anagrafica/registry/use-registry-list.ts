'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '@/components/shell/session/user-context'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { pageOf, type RegistryPage, type RegistryQuery, searchInput } from './registry-query'

/** The manager's list, 20 entries more at a time. Family-wide for users who may see the family (document 3 §6). */
export function useRegistryList(query: RegistryQuery, initial: { query: RegistryQuery; page: RegistryPage }) {
  const isFamily = useUser().gui_item_list.includes('GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query)
  const list = useInfiniteQuery({
    queryKey: ['registry', isFamily ? 'family' : 'structure', query],
    queryFn: async ({ pageParam }): Promise<RegistryPage> => {
      const calls = api.anagrafica.anagrafica
      const search = isFamily ? calls.searchFamily : calls.searchStructure
      return pageOf((await search(searchInput(query, pageParam))).response)
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.pages ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    initialData: isInitial ? { pages: [initial.page], pageParams: [1] } : undefined,
  })
  const pages = list.data?.pages
  return {
    rows: pages && distinct(pages.flatMap((page) => page.rows)),
    total: pages?.[0]?.total ?? 0,
    isSimilar: pages?.[0]?.similar ?? false,
    isStale: list.isPlaceholderData,
    readAt: list.dataUpdatedAt,
    error: list.isError ? list.error : null,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  }
}

/** An entry that moved to a later page while pages were being loaded stands once. */
const distinct = (rows: readonly Anagrafica[]): Anagrafica[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

export type LoadedRegistry = ReturnType<typeof useRegistryList>
