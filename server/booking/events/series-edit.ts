import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { SeriesSplit } from '@/lib/domain/recurrence/series-split'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { applyFollowing, deleteFollowing as deleteFollowingIn, planFollowing } from '@/server/recurrence'
import { promoteWaiting } from '../people/promotion'
import { bookingCalendar } from './booking-calendar'
import { noteChanges } from './change-notes'
import type { NewContent } from './event-content'
import { insertSeries, replacePrices, replaceTeachers } from './event-store'
import type { EventView, OverridableField } from './event-view'

type Origin = NonNullable<EventView['origin']>
type Split = SeriesSplit<OverridableField>

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
): Promise<{ split: Split; seriesId: number | null }> {
  const { times, zone } = content
  const change = { times, weekdays, lastDay }
  const plan = await planFollowing(
    tx,
    bookingCalendar,
    origin,
    change,
    ({ booked, queued }) => booked + queued,
  )
  const { series, rows, split } = plan
  refuseTooSmall(rows, split, content)
  if (isDryRun) return { split, seriesId: null }
  const seriesId = await insertSeries(tx, content, { rule: split.rule, splitFrom: series.id })
  await applyFollowing(tx, bookingCalendar, plan, {
    seriesId,
    times,
    zone,
    columns: (row, follows) => ({
      name: follows('name') ? content.name : row.name,
      availability: follows('availability') ? content.availability : row.availability,
      location_id: follows('location') ? content.locationId : row.location.id,
    }),
  })
  await replaceTeachers(tx, following(split, 'teachers'), content.teacherIds)
  await replacePrices(tx, following(split, 'prices'), content.priceIds)
  await noteChanges(tx, rows, `series:${seriesId}`)
  for (const { id } of rows.filter(({ queued }) => queued > 0)) await promoteWaiting(tx, id)
  return { split, seriesId }
}

/** The rows that take a field over from their new series. */
const following = ({ moved }: Split, field: OverridableField): number[] =>
  moved.filter(({ follows }) => follows.includes(field)).map(({ id }) => id)

/** Ends a series before an occurrence: those that follow are deleted, but not what has begun. */
export async function deleteFollowing(tx: Tx, origin: Origin): Promise<void> {
  const rows = await deleteFollowingIn(tx, bookingCalendar, origin)
  await noteChanges(tx, rows, `series:${origin.series.id}`)
}

function refuseTooSmall(rows: readonly EventView[], split: Split, content: NewContent): void {
  const ids = new Set(following(split, 'availability'))
  const full = rows.find((row) => ids.has(row.id) && row.booked > content.availability + row.extra)
  if (full) {
    throw new Refusal('ERROR_EVENT_CAPACITY_BELOW_BOOKED', { booked: String(full.booked) }, ['availability'])
  }
}
