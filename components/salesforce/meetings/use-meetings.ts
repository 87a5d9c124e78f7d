'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/lib/api/client'
import type { MeetingCalendar } from '@/lib/api/salesforce/meetings/meeting-fields'
import type { DayRange } from '@/lib/domain/calendar/month-grid'
import type { WireTimes } from '@/lib/domain/calendar/shown-times'

/** A meeting as the calendar lists it. */
export type CalendarMeeting = MeetingCalendar['event_list'][number]

const MEETINGS_KEY = 'meetings'

/** The meetings of a range of days, and the types. */
export function useMeetings(range: DayRange | null) {
  return useQuery({
    queryKey: [MEETINGS_KEY, 'calendar', range],
    queryFn: async () => {
      const { from, to } = range as DayRange
      const period = { start_date: `${from} 00:00:00+0000`, end_date: `${to} 23:59:59+0000` }
      return (await api.salesforce.meetings.calendar(period)).response
    },
    enabled: range !== null,
    placeholderData: keepPreviousData,
  })
}

/** A meeting with its people and all its fields; null asks for none. */
export function useMeeting(id: number | null) {
  return useQuery({
    queryKey: [MEETINGS_KEY, 'one', id],
    queryFn: async () => (await api.salesforce.meetings.read({ id: id as number })).response.event,
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Has everything that shows meetings ask for them again. */
export function useReloadMeetings(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [MEETINGS_KEY] }), [client])
}

/** Shows a meeting at other times before the server has answered. */
export function useShowMoved(): (id: number, times: WireTimes) => void {
  const client = useQueryClient()
  return useCallback(
    (id, times) => {
      client.setQueriesData<MeetingCalendar>({ queryKey: [MEETINGS_KEY, 'calendar'] }, (shown) =>
        shown
          ? {
              ...shown,
              event_list: shown.event_list.map((one) => (one.id === id ? { ...one, ...times } : one)),
            }
          : shown,
      )
    },
    [client],
  )
}
