import { timesOn } from '@/lib/domain/booking/event-times'
import { occurrenceDays, type Weekday } from '@/lib/domain/booking/recurrence'
import {
  type KeptOccurrence,
  OVERRIDABLE,
  type SeriesSplit,
  splitSeries,
} from '@/lib/domain/booking/series-split'
import { addDays, type Day, daysBetween } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { updateRows } from '@/server/db/insert'
import { now } from '@/server/platform/clock'
import { promoteWaiting } from '../people/promotion'
import { noteChanges } from './change-notes'
import { type NewContent, timeColumns } from './event-content'
import { insertSeries, lockSeries, replacePrices, replaceTeachers } from './event-store'
import { type EventView, occurrenceOn, type SeriesView } from './event-view'
import { endSeries, leaveSeries, rowsFrom } from './series-store'

type Origin = NonNullable<EventView['origin']>

export type FollowingEdit = {
  content: NewContent
  weekdays?: readonly Weekday[] | undefined
  lastDay?: Day | null | undefined
  isDryRun: boolean
}

/**
 * Changes an occurrence and all that follow: the old series ends before it, another goes on. Nothing that has begun is
 * touched. Answers what it does, and the id of the new series; without an id for a dry run.
 * @throws Refusal ERROR_CONFLICT when the occurrence is no longer one of the series; ERROR_EVENT_CAPACITY_BELOW_BOOKED
 */
export async function editFollowing(
  tx: Tx,
  origin: Origin,
  { content, weekdays, lastDay, isDryRun }: FollowingEdit,
): Promise<{ split: SeriesSplit; seriesId: number | null }> {
  const series = await requireSeries(tx, origin.series.id)
  const from = firstToCome(series, origin.day)
  const rows = await rowsFrom(tx, series.id, from)
  const times = timesOn(addDays(from, daysBetween(origin.day, content.times.startDay)), content.times)
  const split = splitSeries({ rule: series.rule, from, times, weekdays, lastDay, kept: rows.map(toKept) })
  refuseTooSmall(rows, split, content)
  if (isDryRun) return { split, seriesId: null }
  const seriesId = await insertSeries(tx, content, { rule: split.rule, splitFrom: series.id })
  await moveRows(tx, { rows, split, content, seriesId })
  await leaveSeries(tx, split.detached, 'ACTIVE')
  await leaveSeries(tx, split.dropped, 'DELETED')
  await endSeries(tx, series, split.oldLastDay)
  await noteChanges(tx, rows, `series:${seriesId}`)
  for (const { id } of rows.filter(({ queued }) => queued > 0)) await promoteWaiting(tx, id)
  return { split, seriesId }
}

/** Ends a series before an occurrence: those that follow go, but what has begun. */
export async function deleteFollowing(tx: Tx, origin: Origin): Promise<void> {
  const series = await requireSeries(tx, origin.series.id)
  const from = firstToCome(series, origin.day)
  const rows = await rowsFrom(tx, series.id, from)
  await leaveSeries(
    tx,
    rows.filter((row) => row.startsAt > now()).map(({ id }) => id),
    'DELETED',
  )
  await leaveSeries(
    tx,
    rows.filter((row) => row.startsAt <= now()).map(({ id }) => id),
    'ACTIVE',
  )
  await noteChanges(tx, rows, `series:${series.id}`)
  await endSeries(
    tx,
    series,
    occurrenceDays(series.rule, series.rule.firstDay, addDays(from, -1)).at(-1) ?? null,
  )
}

async function requireSeries(tx: Tx, id: number): Promise<SeriesView> {
  const series = await lockSeries(tx, id, 'update')
  if (!series) throw new Refusal('ERROR_CONFLICT')
  return series
}

/** The occurrence itself, or the first after it that has not begun. */
function firstToCome(series: SeriesView, chosen: Day): Day {
  const { rule } = series
  const reach = addDays(chosen > rule.firstDay ? chosen : rule.firstDay, 3660)
  const found = occurrenceDays(rule, chosen, rule.lastDay ?? reach).find(
    (day) => occurrenceOn(series, day).startsAt > now(),
  )
  if (!found) throw new Refusal('ERROR_EVENT_GONE')
  return found
}

/** What has begun stays as it is, whatever follows. */
const toKept = (row: EventView): KeptOccurrence => ({
  id: row.id,
  originalDay: (row.origin as Origin).day,
  overrides: row.startsAt <= now() ? OVERRIDABLE : (row.origin as Origin).overrides,
  isDeleted: row.state === 'DELETED',
  people: row.booked + row.queued,
})

function refuseTooSmall(rows: readonly EventView[], split: SeriesSplit, content: NewContent): void {
  const following = new Set(
    split.moved.filter(({ follows }) => follows.includes('availability')).map(({ id }) => id),
  )
  const full = rows.find((row) => following.has(row.id) && row.booked > content.availability + row.extra)
  if (full) {
    throw new Refusal('ERROR_EVENT_CAPACITY_BELOW_BOOKED', { booked: String(full.booked) }, ['availability'])
  }
}

/** Gives rows to the new series, each with what of it follows. */
async function moveRows(
  tx: Tx,
  plan: { rows: readonly EventView[]; split: SeriesSplit; content: NewContent; seriesId: number },
): Promise<void> {
  const { split, content, seriesId } = plan
  const byId = new Map(plan.rows.map((row) => [row.id, row]))
  const values = split.moved.map(({ id, originalDay, follows }) => {
    const row = byId.get(id) as EventView
    const does = (field: (typeof OVERRIDABLE)[number]) => follows.includes(field)
    const times = does('times') ? timesOn(originalDay, content.times) : row.times
    return {
      id,
      values: {
        series_id: seriesId,
        original_day: originalDay,
        name: does('name') ? content.name : row.name,
        ...timeColumns(times, does('times') ? content.zone : row.zone),
        availability: does('availability') ? content.availability : row.availability,
        location_id: does('location') ? content.locationId : row.location.id,
        overrides: OVERRIDABLE.filter(
          (field) => !does(field) || (field === 'state' && row.state !== 'ACTIVE'),
        ),
      },
    }
  })
  await updateRows(tx, 'event', values)
  await tx.$executeRaw`update event set revision = revision + 1, updated_at = now()
    where id = any(${values.map(({ id }) => id)}::int[])`
  const following = (field: (typeof OVERRIDABLE)[number]) =>
    split.moved.filter(({ follows }) => follows.includes(field)).map(({ id }) => id)
  await replaceTeachers(tx, following('teachers'), content.teacherIds)
  await replacePrices(tx, following('prices'), content.priceIds)
}
