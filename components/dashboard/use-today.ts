'use client'

import { useQuery } from '@tanstack/react-query'
import { useEvents } from '@/components/booking/calendar/use-events'
import type { Event } from '@/lib/api/booking/event-fields'
import { api } from '@/lib/api/client'
import type { MeetingCalendar } from '@/lib/api/salesforce/meetings/meeting-fields'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import type { Day } from '@/lib/domain/core/day'
import { liesOn, type TimedEvent, todayOrder } from './today-order'

export type TodayMeeting = MeetingCalendar['event_list'][number]

/** A class or a meeting of today. */
export type TodayItem = TimedEvent &
  (
    | { kind: 'class'; event: Event }
    | { kind: 'meeting'; meeting: TodayMeeting; type: MeetingType | undefined }
  )

export type TodayKinds = { classes: boolean; meetings: boolean }

/** The classes and meetings of a day, as far as they are shown, in the order of the specification. */
export function useToday(today: Day, shown: TodayKinds) {
  const classes = useEvents(shown.classes ? { from: today, to: today } : null)
  const meetings = useMeetingsOf(today, shown.meetings)
  const asked = [...(shown.classes ? [classes] : []), ...(shown.meetings ? [meetings] : [])]
  const now = new Date()
  const items: TodayItem[] = [...(classes.data ?? []).map(ofClass), ...ofMeetings(meetings.data)]
  const shownItems = items.filter((item) => liesOn(item, today))
  return {
    now,
    items: asked.every(({ data }) => data !== undefined) ? todayOrder(shownItems, now) : undefined,
    isPending: asked.some(({ isPending }) => isPending),
    refetch: () => Promise.all(asked.map(({ refetch }) => refetch())),
  }
}

function useMeetingsOf(day: Day, isShown: boolean) {
  return useQuery({
    queryKey: ['dashboard', 'meetings', day],
    queryFn: async () => {
      const period = { start_date: `${day} 00:00:00+0000`, end_date: `${day} 23:59:59+0000` }
      return (await api.salesforce.meetings.calendar(period)).response
    },
    enabled: isShown,
  })
}

const timesOf = ({ start_datetime, end_datetime, allDay }: TimedEvent): TimedEvent => ({
  start_datetime,
  end_datetime,
  allDay,
})

const ofClass = (event: Event): TodayItem => ({ ...timesOf(event), kind: 'class', event })

function ofMeetings(calendar: MeetingCalendar | undefined): TodayItem[] {
  const types = new Map(calendar?.eventype_list.map((type) => [type.id, type]))
  return (calendar?.event_list ?? []).map((meeting) => ({
    ...timesOf(meeting),
    kind: 'meeting',
    meeting,
    type: types.get(meeting.typeId ?? 0),
  }))
}
