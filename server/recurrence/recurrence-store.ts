import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { hasDay, type ScheduledEvent, type SeriesOf } from '@/lib/domain/recurrence/occurrence'
import { readOccurrenceId } from '@/lib/domain/recurrence/occurrence-id'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { identifier } from '@/server/db/insert'
import { now } from '@/server/platform/clock'
import type { Calendar } from './calendar'
import { findEvent, findOneSeries } from './recurrence-queries'
import { timeColumns } from './time-columns'

/**
 * The series held against changes ('share') or for one ('update') until the transaction ends; null where it does not
 * exist. Its key is not locked: a write of one of its rows refers to the key, and would deadlock with a caller that
 * waits for the row.
 */
export async function lockSeries<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  id: number,
  lock: 'share' | 'update',
): Promise<SeriesOf<Event> | null> {
  const mode = lock === 'update' ? Prisma.sql`for no key update` : Prisma.sql`for share`
  await tx.$executeRaw`select 1 from ${identifier(calendar.seriesTable)}
    where id = ${id} and structure_id = app_structure() ${mode}`
  return findOneSeries(tx, calendar, id)
}

/**
 * The event's row, held until the transaction ends. An occurrence that had none gets it: of any number of callers at
 * once one writes it, and all go on with the same.
 * @throws Refusal ERROR_NOT_FOUND
 */
export async function lockEvent<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  id: number,
): Promise<Event> {
  const rowId = id > 0 ? id : await rowOfOccurrence(tx, calendar, id)
  await tx.$executeRaw`select 1 from ${identifier(calendar.eventTable)}
    where id = ${rowId} and structure_id = app_structure() for update`
  return findEvent(tx, calendar, rowId)
}

async function rowOfOccurrence<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  id: number,
): Promise<number> {
  const occurrence = readOccurrenceId(id)
  if (!occurrence) throw new Refusal('ERROR_NOT_FOUND')
  const { seriesId, day } = occurrence
  const series = await lockSeries(tx, calendar, seriesId, 'share')
  if (!series || !hasDay(series, day)) throw new Refusal('ERROR_NOT_FOUND')
  const [row] = await tx.$queryRaw<{ id: number }[]>(insertOccurrence(calendar, series, day))
  return row?.id ?? (await existingRow(tx, calendar, seriesId, day))
}

/** The statement that writes the row of an occurrence with what it copies from its series; no row where there is one. */
function insertOccurrence<Event extends ScheduledEvent>(
  calendar: Calendar<Event>,
  series: SeriesOf<Event>,
  day: Day,
): Prisma.Sql {
  const { times } = calendar.toOccurrence(series, day)
  const columns = timeColumns(times, series.zone)
  const copied = calendar.copiedColumns.map(identifier)
  const ofRow = copied.map((column) => Prisma.sql`, ${column}`)
  const ofSeries = copied.map((column) => Prisma.sql`, s.${column}`)
  const links = calendar.links.map(
    ({ ofSeries: from, ofEvent, column }, index) => Prisma.sql`,
      ${identifier(`link_${index}`)} as (insert into ${identifier(ofEvent)} (event_id, ${identifier(column)})
        select made.id, t.${identifier(column)} from made, ${identifier(from)} t where t.series_id = ${series.id})`,
  )
  return Prisma.sql`
    with made as (
      insert into ${identifier(calendar.eventTable)} (series_id, original_day, name, zone, start_day, start_time,
        end_day, end_time, all_day, starts_at, ends_at ${joined(ofRow)})
      select s.id, ${day}::date, s.name, s.zone, ${columns.start_day}::date, s.start_time, ${columns.end_day}::date,
        s.end_time, s.all_day, ${columns.starts_at}::timestamptz, ${columns.ends_at}::timestamptz ${joined(ofSeries)}
      from ${identifier(calendar.seriesTable)} s where s.id = ${series.id}
      on conflict (series_id, original_day) do nothing returning id) ${joined(links)}
    select id from made`
}

const joined = (parts: readonly Prisma.Sql[]): Prisma.Sql =>
  parts.length > 0 ? Prisma.join([...parts], '') : Prisma.empty

/** The row that another caller wrote first. */
async function existingRow<Event extends ScheduledEvent>(
  tx: Tx,
  { eventTable }: Calendar<Event>,
  seriesId: number,
  day: Day,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select id from ${identifier(eventTable)} where series_id = ${seriesId} and original_day = ${day}::date`
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row.id
}

/** The rows of a series from a day of it on, held. */
export async function rowsFrom<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  seriesId: number,
  from: Day,
): Promise<Event[]> {
  const held = await tx.$queryRaw<{ id: number }[]>`
    select id from ${identifier(calendar.eventTable)}
    where series_id = ${seriesId} and original_day >= ${from}::date order by id for update`
  return calendar.findEvents(tx, Prisma.sql`x.id = any(${held.map(({ id }) => id)}::int[])`)
}

/** Rows become events of their own, or deleted ones. */
export async function leaveSeries<Event extends ScheduledEvent>(
  tx: Tx,
  calendar: Calendar<Event>,
  series: SeriesOf<Event>,
  { ids, state }: { ids: readonly number[]; state: 'ACTIVE' | 'DELETED' },
): Promise<void> {
  if (ids.length === 0) return
  await calendar.beforeLeaving?.(tx, series, ids)
  await tx.$executeRaw`
    update ${identifier(calendar.eventTable)} set series_id = null, original_day = null, overrides = '{}',
      state = case when ${state} = 'DELETED' then 'DELETED' else state end,
      revision = revision + 1, updated_at = now()
    where id = any(${[...ids]}::int[])`
}

/** Ends a series on a day; one of which nothing is left is deleted. */
export async function endSeries<Event extends ScheduledEvent>(
  tx: Tx,
  { seriesTable }: Calendar<Event>,
  series: SeriesOf<Event>,
  lastDay: Day | null,
): Promise<void> {
  const changes = { last_day: [series.rule.lastDay, lastDay] } as const
  await audit(tx, {
    action: lastDay ? 'UPDATE' : 'DELETE',
    entity: seriesTable,
    entityId: series.id,
    changes,
  })
  if (lastDay === null) {
    await tx.$executeRaw`delete from ${identifier(seriesTable)} where id = ${series.id}`
    return
  }
  await tx.$executeRaw`
    update ${identifier(seriesTable)} set last_day = ${lastDay}::date, last_update_date = ${now()}
    where id = ${series.id}`
}

/** Writes the state of an event whose row is held; an occurrence then differs from its series in its state. */
export async function writeState<Event extends ScheduledEvent>(
  tx: Tx,
  { eventTable }: Calendar<Event>,
  event: Event,
  state: ScheduledEvent['state'],
): Promise<void> {
  await tx.$executeRaw`
    update ${identifier(eventTable)} set state = ${state}, revision = revision + 1, updated_at = now(),
      overrides = case when series_id is null or 'state' = any(overrides) then overrides else overrides || 'state'::varchar end
    where id = ${event.id}`
  const changes = { state: [event.state, state] } as const
  await audit(tx, { action: 'STATE', entity: eventTable, entityId: event.id, changes })
}
