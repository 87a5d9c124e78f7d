'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import type { Activity } from '@/lib/api/activity/timeline-fields'
import { api } from '@/lib/api/client'
import { PAGE_SIZE, type TimelineFilters, timelineInput, timelineParsers } from './timeline-spec'

export type TimelinePage = { activity_list: Activity[]; next: string | null }

const MINUTE_MS = 60_000
/** The number of loaded pages up to which they are read again every minute: a reader of more looks at the past. */
const LIVE_PAGES = 3

/** The filters of the address, and how they are changed. */
export function useTimelineFilters() {
  const [filters, set] = useQueryStates(timelineParsers, { history: 'replace', scroll: false })
  const setFilters = useCallback((patch: Partial<TimelineFilters> | null) => void set(patch), [set])
  return { filters, setFilters }
}

/** The events that fit the filters: the first page from the server, further ones on demand, new events every minute. */
export function useTimeline(
  filters: TimelineFilters,
  initial: { filters: TimelineFilters; page: TimelinePage },
) {
  const input = timelineInput(filters)
  const isInitial = JSON.stringify(input) === JSON.stringify(timelineInput(initial.filters))
  const list = useInfiniteQuery({
    queryKey: ['timeline', input],
    queryFn: async ({ pageParam }): Promise<TimelinePage> =>
      (await api.activity.timeline.list({ ...input, size: PAGE_SIZE, before: pageParam })).response,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    initialData: isInitial ? { pages: [initial.page], pageParams: [undefined] } : undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= LIVE_PAGES ? MINUTE_MS : false),
  })
  return {
    events: list.data?.pages.flatMap((page) => page.activity_list),
    error: list.isError ? list.error : null,
    isStale: list.isPlaceholderData,
    readAt: list.dataUpdatedAt,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  }
}
