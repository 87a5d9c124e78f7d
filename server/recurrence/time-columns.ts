import { daysBetween } from '@/lib/domain/core/day'
import { type EventTimes, instantsOf } from '@/lib/domain/recurrence/event-times'

/** The columns of an event's times; the instants are derived here and nowhere else. */
export function timeColumns(times: EventTimes, zone: string) {
  const { startsAt, endsAt } = instantsOf(times, zone)
  return {
    start_day: times.startDay,
    start_time: times.startTime,
    end_day: times.endDay,
    end_time: times.endTime,
    all_day: times.allDay,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }
}

/** The columns of a series by the times of its occurrences. */
export const seriesTimeColumns = (times: EventTimes) => ({
  start_time: times.startTime,
  end_time: times.endTime,
  end_days: daysBetween(times.startDay, times.endDay),
  all_day: times.allDay,
})
