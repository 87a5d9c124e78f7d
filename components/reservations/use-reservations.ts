'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/lib/api/client'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import type { DayRange } from '@/lib/domain/calendar/month-grid'
import type { Day } from '@/lib/domain/core/day'
import type { GridStart } from './grid/grid-start'

const KEY = 'reservations'

/** The resources that can be reserved, in their order; with `all` also those that cannot. */
export function useResources(all: 'true' | 'false' = 'false', initialData?: Resource[]) {
  return useQuery({
    queryKey: [KEY, 'resources', all],
    queryFn: async () => (await api.reservations.resources.list({ all })).response.resource_list,
    initialData,
  })
}

export type PassQuestion = {
  resource_id: number
  day: Day
  /** Of the clock, `HH:mm`. */
  start_time: string
  minutes: number
  people: number
  anagrafica_sku?: string
}

/** The pass that would cover a reservation. */
export function usePassFor(question: PassQuestion) {
  return useQuery({
    queryKey: [KEY, 'quote', question],
    queryFn: async () => (await api.reservations.reservations.quote(question)).response.quote.pass,
    retry: false,
  })
}

/** The groups of resources, in their order. */
export function useGroups() {
  return useQuery({
    queryKey: [KEY, 'groups'],
    queryFn: async () => (await api.reservations.groups.list({})).response.group_list,
  })
}

/** All that is taken and all that is open from a day to another, both included; null asks for nothing. */
export function useSlots(range: DayRange | null, initialData?: GridStart['slots']) {
  return useQuery({
    queryKey: [KEY, 'slots', range],
    queryFn: async () => (await api.reservations.availability.slots(range as DayRange)).response,
    enabled: range !== null,
    initialData,
    placeholderData: keepPreviousData,
  })
}

export type FreeQuestion = {
  from: Day
  to: Day
  minutes: number
  people: number
  resourceId?: number
  sku?: string | null
}

/** The free beginnings of each resource, with their prices; null asks for nothing. */
export function useFreeTimes(question: FreeQuestion | null) {
  return useQuery({
    queryKey: [KEY, 'free', question],
    queryFn: async () => {
      const { from, to, minutes, people, resourceId, sku } = question as FreeQuestion
      const who = sku ? { anagrafica_sku: sku } : {}
      const what = resourceId === undefined ? {} : { resource_id: resourceId }
      const asked = { from, to, minutes, people, ...what, ...who }
      return (await api.reservations.availability.list(asked)).response.availability_list
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
  })
}

/** How much of each day of the month of a day is reserved. */
export function useOccupancy(day: Day) {
  return useQuery({
    queryKey: [KEY, 'occupancy', day.slice(0, 7)],
    queryFn: async () => (await api.reservations.availability.occupancy({ day })).response.occupancy_list,
    placeholderData: keepPreviousData,
  })
}

/** The user's own reservations, the last first. */
export function useOwnReservations() {
  return useQuery({
    queryKey: [KEY, 'own'],
    queryFn: async () => (await api.reservations.reservations.listOwn({})).response.reservation_list,
  })
}

/** The times to come for which the user waits, or that were offered. */
export function useOwnWaits() {
  return useQuery({
    queryKey: [KEY, 'waits'],
    queryFn: async () => (await api.reservations.waits.listOwn({})).response.wait_list,
  })
}

/** A reservation with all its fields. */
export function useReservation(id: number) {
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: async () => (await api.reservations.reservations.byId({ id })).response.reservation,
    retry: false,
  })
}

/** Has everything that shows reservations ask for them again. */
export function useReloadReservations(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [KEY] }), [client])
}
