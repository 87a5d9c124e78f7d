/** The common part of the events of any calendar: when an event takes place, and the series to which it belongs. */
import type { Day } from '../core/day'
import { type EventTimes, instantsOf, timesOn } from './event-times'
import { occurrenceId } from './occurrence-id'
import { fallsOn, type WeeklyRule } from './weekly-rule'

/** A series by its rule; `times` are those of its first day, and `zone` is the place by whose clocks they count. */
export type SeriesSchedule = {
  id: number
  name: string
  zone: string
  times: EventTimes
  rule: WeeklyRule
  lastUpdate: Date
}

/** An event, with a row or computed. `origin` of an occurrence: its series, its day there, and the fields in which it differs. */
export type ScheduledEvent = {
  id: number
  name: string
  zone: string
  times: EventTimes
  startsAt: Date
  endsAt: Date
  state: 'ACTIVE' | 'CANCELLED' | 'DELETED'
  origin: { series: SeriesSchedule; day: Day; overrides: readonly string[] } | null
}

export type OriginOf<Event extends ScheduledEvent> = NonNullable<Event['origin']>
export type SeriesOf<Event extends ScheduledEvent> = OriginOf<Event>['series']
/** The names of the fields in which an occurrence of this kind can differ from its series. */
export type FieldOf<Event extends ScheduledEvent> = OriginOf<Event>['overrides'][number]

/** The schedule of an occurrence to which nothing has happened yet, on a day that its rule is known to have. */
export function scheduleOn<Series extends SeriesSchedule>(series: Series, day: Day) {
  const times = timesOn(day, series.times)
  return {
    id: occurrenceId({ seriesId: series.id, day }),
    times,
    ...instantsOf(times, series.zone),
    state: 'ACTIVE' as const,
    origin: { series, day, overrides: [] },
  }
}

/** Whether the rule of a series has a day. */
export const hasDay = (series: SeriesSchedule, day: Day): boolean => fallsOn(series.rule, day)
