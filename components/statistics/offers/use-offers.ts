'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { OfferStep } from '@/lib/domain/statistics/offers/offer-figures'
import { type Months, STATISTICS_KEY } from '../figures/use-figure'

/** The funnel of the offers that were sent in some months. */
export const useOffers = (period: Months) =>
  useQuery({
    queryKey: [STATISTICS_KEY, 'offers', period],
    queryFn: async () => (await api.statistics.offers.summary(period)).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The offers that a number is made of, and the name of that number for a reader. */
export type AskedOffers = Months & { step: OfferStep; title: string }

/** The offers behind a number, page after page. */
export const useSentOffers = ({ from, to, step }: AskedOffers) =>
  useInfiniteQuery({
    queryKey: [STATISTICS_KEY, 'offers', 'list', from, to, step],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) =>
      (await api.statistics.offers.list({ from, to, step, page: pageParam })).response,
    getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : undefined),
    staleTime: 0,
  })
