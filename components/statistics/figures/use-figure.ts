'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { monthOf, shiftPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure, FigureGroup, GroupPlace } from '@/lib/domain/statistics/figures'

export const STATISTICS_KEY = 'statistics'

/** Months, both included. */
export type Months = { from: TaxPeriod; to: TaxPeriod }

/** The months up to the present one, as many as `count`. */
export const lastMonths = (today: Day, count: number): Months => ({
  from: shiftPeriod(monthOf(today), 1 - count),
  to: monthOf(today),
})

/** A figure by month. The months before stay until the new ones come: a caller shows another figure in a component of its own. */
export const useFigure = (figure: Figure, period: Months) =>
  useQuery({
    queryKey: [STATISTICS_KEY, figure, period],
    queryFn: async () => (await api.statistics.figures.byMonth({ figure, ...period })).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A figure by category or by supplier. */
export const useFigureGroups = (figure: Figure, group: FigureGroup, period: Months) =>
  useQuery({
    queryKey: [STATISTICS_KEY, figure, 'groups', group, period],
    queryFn: async () => (await api.statistics.figures.byGroup({ figure, group, ...period })).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The documents behind the sum of some months, of one group where one is given, page after page. */
export const useFigureParts = (figure: Figure, months: Months, place: GroupPlace | null) =>
  useInfiniteQuery({
    queryKey: [STATISTICS_KEY, figure, 'parts', months, place],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (
        await api.statistics.figures.parts({
          figure,
          ...months,
          ...place,
          after: pageParam ?? undefined,
        })
      ).response,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
