import type { Day } from '@/lib/domain/core/day'
import type { FieldOf, ScheduledEvent, SeriesOf } from '@/lib/domain/recurrence/occurrence'
import type { Tx } from '@/server/db/client'
import type { Prisma } from '@/server/db/generated/client'

/** How the events of a calendar are read; one calendar may be read as more or less of each event. */
export type CalendarReader<Event extends ScheduledEvent> = {
  eventTable: 'event' | 'meeting'
  /** Events that have a row by a condition on `x`, by their start. */
  findEvents: (tx: Tx, where: Prisma.Sql) => Promise<Event[]>
  /** Series by a condition on `x`. */
  findSeries: (tx: Tx, where: Prisma.Sql) => Promise<SeriesOf<Event>[]>
  /** The occurrence of a series on a day that the series has, as long as nothing has happened to it. */
  toOccurrence: (series: SeriesOf<Event>, day: Day) => Event
}

/**
 * A calendar whose series and events stand in two tables of the same shape: `event` and `event_series`, or `meeting` and
 * `meeting_series`. All of them draw their ids from one sequence for events and one for series, so that an id names one
 * event of one calendar (document 2 §7: both calendars call activate and delete by the same path).
 */
export type Calendar<Event extends ScheduledEvent> = CalendarReader<Event> & {
  seriesTable: 'event_series' | 'meeting_series'
  overridable: readonly FieldOf<Event>[]
  /** The columns, beside name and times, that the row of an occurrence copies from its series. */
  copiedColumns: readonly string[]
  /** Tables of a series and of an event that link the same things; copied with the columns. */
  links: readonly { ofSeries: string; ofEvent: string; column: string }[]
  /** Runs before rows leave their series: what they had only through it is kept here. */
  beforeLeaving?: (tx: Tx, series: SeriesOf<Event>, ids: readonly number[]) => Promise<void>
}
