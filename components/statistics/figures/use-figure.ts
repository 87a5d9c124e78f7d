'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { monthOf, shiftPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Figure } from '@/lib/domain/statistics/figures'

export const STATISTICS_KEY = 'statistics'

/** The months up to the present one, as many as `count`. */
export const lastMonths = (today: Day, count: number): { from: TaxPeriod; to: TaxPeriod } => ({
  from: shiftPeriod(monthOf(today), 1 - count),
  to: monthOf(today),
})

/** A figure by month. */
export const useFigure = (figure: Figure, period: { from: TaxPeriod; to: TaxPeriod }) =>
  useQuery({
    queryKey: [STATISTICS_KEY, figure, period],
    queryFn: async () => (await api.statistics.figures.byMonth({ figure, ...period })).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type NextParts = { after_day: string; after_id: number } | null

/** The documents behind a month of a figure, page after page. */
export const useFigureParts = (figure: Figure, month: TaxPeriod) =>
  useInfiniteQuery({
    queryKey: [STATISTICS_KEY, figure, 'parts', month],
    initialPageParam: null as NextParts,
    queryFn: async ({ pageParam }) =>
      (await api.statistics.figures.parts({ figure, month, ...pageParam })).response,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
