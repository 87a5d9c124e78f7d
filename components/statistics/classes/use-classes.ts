'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isWhole, type Period } from '@/components/kit/fields/period-fields'
import { api } from '@/lib/api/client'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { STATISTICS_KEY } from '../figures/use-figure'

/** The statistics of the classes of a period. */
export const useClasses = (period: Period) =>
  useQuery({
    queryKey: [STATISTICS_KEY, 'classes', period],
    queryFn: async () => (await api.statistics.classes.summary(period)).response,
    enabled: isWhole(period),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The dates that a number is made of, and the name of that number for a reader. */
export type AskedDates = {
  title: string
  cell: { name?: string; weekday?: Weekday; hour?: number; teacher_id?: number }
}

/** The dates behind a number, page after page. */
export const useClassDates = (period: Period, cell: AskedDates['cell']) =>
  useInfiniteQuery({
    queryKey: [STATISTICS_KEY, 'classes', 'dates', period, cell],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) =>
      (await api.statistics.classes.dates({ ...period, ...cell, page: pageParam })).response,
    getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : undefined),
    staleTime: 0,
  })
