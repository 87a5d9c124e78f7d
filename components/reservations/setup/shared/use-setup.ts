'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { Day } from '@/lib/domain/core/day'
import { useGroups, useResources } from '../../use-reservations'

/** All that is shown of reservations is read again under this key. */
const KEY = 'reservations'

/** The resources, also those that are not active, and their groups, both in their order, and how they are loaded. */
export function useSetupResources() {
  const [resources, groups] = [useResources('true'), useGroups()]
  return {
    resources: resources.data ?? [],
    groups: groups.data ?? [],
    isLoading: resources.isLoading || groups.isLoading,
    error: resources.error ?? groups.error,
    retry: () => Promise.all([resources.refetch(), groups.refetch()]),
  }
}

export const useOpenings = () =>
  useQuery({
    queryKey: [KEY, 'openings'],
    queryFn: async () => (await api.reservations.openings.list({})).response.opening_list,
  })

/** The times out of service that end on a day or later. */
export const useBlackouts = (from: string) =>
  useQuery({
    queryKey: [KEY, 'blackouts', from],
    queryFn: async () => (await api.reservations.blackouts.list({ from_day: from })).response.blackout_list,
  })

/** The dated exceptions that end on a day or later. */
export const useClosures = (from: string) =>
  useQuery({
    queryKey: [KEY, 'closures', from],
    queryFn: async () => (await api.reservations.closures.list({ from_day: from })).response.closure_list,
  })

const settingsQuery = {
  queryKey: [KEY, 'settings'],
  queryFn: async () => (await api.reservations.settings.read({})).response,
}

export const useHolidays = () => useQuery({ ...settingsQuery, select: ({ settings }) => settings })

/** The settings with the address of the public page. */
export const usePublicPage = () => useQuery(settingsQuery)

export const useReservationPrices = () =>
  useQuery({
    queryKey: [KEY, 'prices'],
    queryFn: async () => (await api.reservations.prices.list({})).response.price_list,
  })

export const usePolicies = () =>
  useQuery({
    queryKey: [KEY, 'policies'],
    queryFn: async () => (await api.reservations.policies.list({})).response.policy_list,
  })

const MINUTE_MS = 60_000

/** The reservations that wait for an approval, the oldest first, and their number. */
export const useRequests = () =>
  useQuery({
    queryKey: [KEY, 'requests'],
    queryFn: async () => (await api.reservations.reservations.listRequests({})).response,
    refetchInterval: MINUTE_MS,
  })

type WaitsQuestion = { from: Day; to: Day; resourceId: number | null }

/** The people that wait for times of some days, of a resource or of all, or were offered one. */
export const useWaits = ({ from, to, resourceId }: WaitsQuestion) =>
  useQuery({
    queryKey: [KEY, 'waits', from, to, resourceId],
    queryFn: async () => {
      const what = resourceId === null ? {} : { resource_id: resourceId }
      return (await api.reservations.waits.list({ from, to, ...what })).response.wait_list
    },
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  })

/** Has all that is shown of reservations asked for again. */
export function useReloadSetup(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
