'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isWhole, type Period } from '@/components/kit/fields/period-fields'
import { api } from '@/lib/api/client'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { STATISTICS_KEY } from '../figures/use-figure'

/** The statistics of the resources of a period; the hours are those of one resource, or of all (null). */
export const useResourceFigures = (period: Period, resource_id: number | null) =>
  useQuery({
    queryKey: [STATISTICS_KEY, 'resources', period, resource_id],
    queryFn: async () => {
      const only = resource_id === null ? {} : { resource_id }
      return (await api.statistics.resources.summary({ ...period, ...only })).response
    },
    enabled: isWhole(period),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The reservations that a number is made of, and the name of that number for a reader. */
export type AskedTimes = {
  title: string
  cell: { resource_id?: number; weekday?: Weekday; hour?: number }
}

/** The times behind a number, page after page. */
export const useResourceTimes = (period: Period, cell: AskedTimes['cell']) =>
  useInfiniteQuery({
    queryKey: [STATISTICS_KEY, 'resources', 'times', period, cell],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) =>
      (await api.statistics.resources.times({ ...period, ...cell, page: pageParam })).response,
    getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : undefined),
    staleTime: 0,
  })
