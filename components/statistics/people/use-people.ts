'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { CohortBasis } from '@/lib/domain/statistics/people/cohorts'
import type { CustomerFigure } from '@/lib/domain/statistics/people/customer-figures'
import { type Months, STATISTICS_KEY } from '../figures/use-figure'

const KEY = [STATISTICS_KEY, 'people'] as const

/** The customers of some months. */
export const useCustomers = (period: Months) =>
  useQuery({
    queryKey: [...KEY, 'customers', period],
    queryFn: async () => (await api.statistics.customers.summary(period)).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The largest customers of some months. */
export const useTopCustomers = (period: Months) =>
  useQuery({
    queryKey: [...KEY, 'top', period],
    queryFn: async () => (await api.statistics.customers.top(period)).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A number of the customers in a month. */
export type AskedCustomers = { figure: CustomerFigure; month: TaxPeriod }

/** The people behind a number of the customers, page after page. */
export const useCustomerPeople = (asked: AskedCustomers) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'behind', asked],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) =>
      (await api.statistics.customers.people({ ...asked, page: pageParam })).response,
    getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : undefined),
    staleTime: 0,
  })

/** The cohorts that begin in some months. */
export const useCohorts = (basis: CohortBasis, period: Months) =>
  useQuery({
    queryKey: [...KEY, 'cohorts', basis, period],
    queryFn: async () => (await api.statistics.cohorts.table({ basis, ...period })).response,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A cohort in a month. */
export type AskedCohort = { basis: CohortBasis; cohort: TaxPeriod; month: TaxPeriod }

/** The people of a cohort in a month, page after page. */
export const useCohortPeople = (asked: AskedCohort) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'cohort', asked],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) =>
      (await api.statistics.cohorts.people({ ...asked, page: pageParam })).response,
    getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : undefined),
    staleTime: 0,
  })
