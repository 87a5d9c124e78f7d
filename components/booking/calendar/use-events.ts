'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHasRole } from '@/components/shell/session/user-context'
import { wholeEvents } from '@/lib/api/booking/whole-events'
import { api } from '@/lib/api/client'
import type { DayRange } from '@/lib/domain/calendar/month-grid'

export const BOOKING_KEY = 'booking'

/** The events of a range of days, with the user's own bookings. */
export function useEvents(range: DayRange | null) {
  return useQuery({
    queryKey: [BOOKING_KEY, 'events', range],
    queryFn: async () => {
      const { from, to } = range as DayRange
      const period = { start_date: `${from} 00:00:00+0000`, end_date: `${to} 23:59:59+0000` }
      return wholeEvents((await api.booking.events.calendar(period)).response)
    },
    enabled: range !== null,
    placeholderData: keepPreviousData,
  })
}

/** The places of events, for users with the role to see them. */
export function useLocations() {
  return useQuery({
    queryKey: [BOOKING_KEY, 'locations'],
    queryFn: async () => (await api.booking.resources.listLocations({})).response.location_list,
    enabled: useHasRole()('GUI_CAN_VIEW_LOCATION_LIST'),
  })
}

/** The people in charge of events, for users with the role to see them. */
export function useTeachers() {
  return useQuery({
    queryKey: [BOOKING_KEY, 'teachers'],
    queryFn: async () => (await api.booking.resources.listTeachers({})).response.teacher_list,
    enabled: useHasRole()('GUI_CAN_VIEW_TEACHER_LIST'),
  })
}

/** The prices of events, for users with the role to see them. */
export function usePrices() {
  return useQuery({
    queryKey: [BOOKING_KEY, 'prices'],
    queryFn: async () => (await api.booking.resources.listPrices({})).response.event_price_list,
    enabled: useHasRole()('GUI_CAN_VIEW_PRICE_LIST'),
  })
}

/** The locations, teachers and prices of events, each list as far as the user may see it. */
export function useChoices() {
  const [locations, teachers, prices] = [useLocations(), useTeachers(), usePrices()]
  return {
    locations: locations.data ?? [],
    teachers: teachers.data ?? [],
    prices: prices.data ?? [],
    isLoading: teachers.isLoading || prices.isLoading,
  }
}

/** Has all that is shown of the calendar be asked for again. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [BOOKING_KEY] })
}
