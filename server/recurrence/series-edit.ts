import { addDays, type Day, daysBetween } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { type EventTimes, timesOn } from '@/lib/domain/recurrence/event-times'
import type { FieldOf, OriginOf, ScheduledEvent, SeriesOf } from '@/lib/domain/recurrence/occurrence'
import { type SeriesSplit, splitSeries } from '@/lib/domain/recurrence/series-split'
import { occurrenceDays, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { updateRows } from '@/server/db/insert'
import { now } from '@/server/platform/clock'
import type { Calendar } from './calendar'
import { endSeries, leaveSeries, lockSeries, rowsFrom } from './recurrence-store'
import { timeColumns } from './time-columns'

type FollowingTimes = {
  /** Of the occurrence that is edited, after the edit. */
  times: EventTimes
  weekdays?: readonly Weekday[] | undefined
  lastDay?: Day | null | undefined
}

/** The plan of an edit of an occurrence and all that follow; its series and rows are locked. */
export type FollowingPlan<Event extends ScheduledEvent> = {
  series: SeriesOf<Event>
  rows: Event[]
  split: SeriesSplit<FieldOf<Event>>
}

/**
 * Plans the change of an occurrence and all that follow: the old series ends before it, another goes on. Nothing that
 * has begun is touched. `peopleOf` counts the people that keep a row whose date is no more.
 * @throws Refusal ERROR_CONFLICT when the series is gone; ERROR_EVENT_GONE when no occurrence of it is to come
 */
export async function planFollowing<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  origin: OriginOf<Event>,
  { times, weekdays, lastDay }: FollowingTimes,
  peopleOf: (row: Event) => number,
): Promise<FollowingPlan<Event>> {
  const series = await requireSeries(tx, calendar, origin.series.id)
  const from = firstToCome(calendar, series, origin.day)
  const rows = await rowsFrom(tx, calendar, series.id, from)
  const kept = rows.map((row) => ({
    id: row.id,
    originalDay: originOf(row).day,
    // An occurrence that has begun stays as it is.
    overrides: row.startsAt <= now() ? calendar.overridable : (originOf(row).overrides as FieldOf<Event>[]),
    isDeleted: row.state === 'DELETED',
    people: peopleOf(row),
  }))
  const moved = timesOn(addDays(from, daysBetween(origin.day, times.startDay)), times)
  const { overridable } = calendar
  const split = splitSeries({ overridable, rule: series.rule, from, times: moved, weekdays, lastDay, kept })
  return { series, rows, split }
}

const originOf = <Event extends ScheduledEvent>(row: Event): OriginOf<Event> => row.origin as OriginOf<Event>

/**
 * The content that a new series gives to the rows that follow it: its times, and the columns of each field beside them.
 */
export type FollowingContent<Event extends ScheduledEvent> = {
  seriesId: number
  times: EventTimes
  zone: string
  columns: (row: Event, follows: (field: FieldOf<Event>) => boolean) => Record<string, unknown>
}

/**
 * Gives the moved rows of a plan to the new series, each with the fields that follow it; the others become events of
 * their own or are deleted.
 */
export async function applyFollowing<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  { series, rows, split }: FollowingPlan<Event>,
  { seriesId, times, zone, columns }: FollowingContent<Event>,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const values = split.moved.flatMap(({ id, originalDay, follows }) => {
    const row = byId.get(id)
    if (!row) return []
    const does = (field: string) => (follows as readonly string[]).includes(field)
    const own = does('times') ? timesOn(originalDay, times) : row.times
    const overrides = calendar.overridable.filter(
      (field) => !does(field) || (field === 'state' && row.state !== 'ACTIVE'),
    )
    const schedule = timeColumns(own, does('times') ? zone : row.zone)
    return [
      {
        id,
        values: {
          series_id: seriesId,
          original_day: originalDay,
          ...schedule,
          ...columns(row, does),
          overrides,
        },
      },
    ]
  })
  await updateRows(tx, calendar.eventTable, values)
  await leaveSeries(tx, calendar, series, { ids: split.detached, state: 'ACTIVE' })
  await leaveSeries(tx, calendar, series, { ids: split.dropped, state: 'DELETED' })
  await endSeries(tx, calendar, series, split.oldLastDay)
}

/**
 * Ends a series before an occurrence: the occurrences from it on are deleted, unless they have begun. Answers the rows
 * as they were.
 */
export async function deleteFollowing<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  origin: OriginOf<Event>,
): Promise<Event[]> {
  const series = await requireSeries(tx, calendar, origin.series.id)
  const from = firstToCome(calendar, series, origin.day)
  const rows = await rowsFrom(tx, calendar, series.id, from)
  const idsOf = (list: readonly Event[]) => list.map(({ id }) => id)
  const coming = idsOf(rows.filter((row) => row.startsAt > now()))
  const begun = idsOf(rows.filter((row) => row.startsAt <= now()))
  await leaveSeries(tx, calendar, series, { ids: coming, state: 'DELETED' })
  await leaveSeries(tx, calendar, series, { ids: begun, state: 'ACTIVE' })
  const { rule } = series
  await endSeries(tx, calendar, series, occurrenceDays(rule, rule.firstDay, addDays(from, -1)).at(-1) ?? null)
  return rows
}

async function requireSeries<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  id: number,
): Promise<SeriesOf<Event>> {
  const series = await lockSeries(tx, calendar, id, 'update')
  if (!series) throw new Refusal('ERROR_CONFLICT')
  return series
}

/** The occurrence itself, or the first after it that has not begun. */
function firstToCome<Event extends ScheduledEvent>(
  calendar: Calendar<Event>,
  series: SeriesOf<Event>,
  chosen: Day,
): Day {
  const { rule } = series
  const reach = addDays(chosen > rule.firstDay ? chosen : rule.firstDay, 3660)
  const found = occurrenceDays(rule, chosen, rule.lastDay ?? reach).find(
    (day) => calendar.toOccurrence(series, day).startsAt > now(),
  )
  if (!found) throw new Refusal('ERROR_EVENT_GONE')
  return found
}
