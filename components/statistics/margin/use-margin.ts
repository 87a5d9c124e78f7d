'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import type { ComparedMarginGroup } from '@/lib/api/statistics/margin/margin-fields'
import type { MarginGroup, MarginPlace, SoldPart } from '@/lib/domain/statistics/margin/margin-figures'
import { type Months, STATISTICS_KEY } from '../figures/use-figure'

/** The margin by month. */
export const useMargin = (period: Months) =>
  useQuery({
    queryKey: [STATISTICS_KEY, 'margin', period],
    queryFn: async () => (await api.statistics.margins.byMonth(period)).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The margin by product or by supplier. */
export const useMarginGroups = (group: MarginGroup, period: Months) =>
  useQuery({
    queryKey: [STATISTICS_KEY, 'margin', 'groups', group, period],
    queryFn: async () => (await api.statistics.margins.byGroup({ group, ...period })).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The lines that an amount is made of, and the name of its row for a reader. */
export type AskedLines = Months & { part: SoldPart; place: MarginPlace | null; title: string }

/** The lines behind an amount, page after page. */
export const useSoldLines = ({ from, to, part, place }: AskedLines) =>
  useInfiniteQuery({
    queryKey: [STATISTICS_KEY, 'margin', 'lines', from, to, part, place],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await api.statistics.margins.lines({ from, to, part, ...place, after: pageParam ?? undefined }))
        .response,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Returns a function that names a product or a supplier. */
export function useMarginName(
  group: MarginGroup,
): (one: Pick<ComparedMarginGroup, 'key' | 'name'>) => string {
  const t = useTranslations('statistics.margin')
  return ({ key, name }) => {
    if (name) return name
    return key ? t('gone', { key }) : t(`without.${group}`)
  }
}
