import { readOccurrenceId } from '@/lib/domain/booking/occurrence-id'
import type { WeeklyRule } from '@/lib/domain/booking/recurrence'
import type { OverridableField } from '@/lib/domain/booking/series-split'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { insertAggregate } from '@/server/db/insert-aggregate'
import { eventColumns, type NewContent, seriesColumns, timeColumns } from './event-content'
import { findEvents, findSeries } from './event-queries'
import { type EventView, occurrenceOf, type SeriesView } from './event-view'

const named = (table: string, column: string, ids: readonly number[]) => ({
  table,
  rows: ids.map((id) => ({ [column]: id })),
})

/** Adds an event that does not repeat; answers its id. */
export const insertEvent = (tx: Tx, content: NewContent, accountId: number | null): Promise<number> =>
  insertAggregate(tx, {
    table: 'event',
    row: { ...eventColumns(content), created_by: accountId, state: 'ACTIVE' },
    key: 'event_id',
    parts: [
      named('event_to_teacher', 'teacher_id', content.teacherIds),
      named('event_to_price', 'price_id', content.priceIds),
    ],
    entry: { action: 'CREATE', entity: 'event', changes: { name: [null, content.name] } },
  })

/** Adds a series; answers its id. */
export const insertSeries = (
  tx: Tx,
  content: NewContent,
  { rule, splitFrom }: { rule: WeeklyRule; splitFrom: number | null },
): Promise<number> =>
  insertAggregate(tx, {
    table: 'event_series',
    row: {
      ...seriesColumns(content),
      first_day: rule.firstDay,
      last_day: rule.lastDay,
      weekdays: rule.weekdays,
      split_from_id: splitFrom,
    },
    key: 'series_id',
    parts: [
      named('series_to_teacher', 'teacher_id', content.teacherIds),
      named('series_to_price', 'price_id', content.priceIds),
    ],
    entry: { action: 'CREATE', entity: 'event_series', changes: { name: [null, content.name] } },
  })

/**
 * The series held against changes ('share') or for one ('update') until the transaction ends; null where it does not
 * exist. Its key is not locked: a booking of one of its rows refers to the key, and would deadlock with a caller that
 * waits for the row.
 */
export async function lockSeries(tx: Tx, id: number, lock: 'share' | 'update'): Promise<SeriesView | null> {
  const mode = lock === 'update' ? Prisma.sql`for no key update` : Prisma.sql`for share`
  await tx.$executeRaw`select 1 from event_series
    where id = ${id} and structure_id = app_structure() ${mode}`
  const [series] = await findSeries(tx, Prisma.sql`x.id = ${id} and x.structure_id = app_structure()`)
  return series ?? null
}

/** An event by its id, with a row or computed. @throws Refusal ERROR_NOT_FOUND */
export async function findEvent(tx: Tx, id: number): Promise<EventView> {
  const found = id > 0 ? await findRow(tx, Prisma.sql`x.id = ${id}`) : await findOccurrence(tx, id)
  if (!found || found.state === 'DELETED') throw new Refusal('ERROR_NOT_FOUND')
  return found
}

async function findRow(tx: Tx, where: Prisma.Sql): Promise<EventView | null> {
  const [row] = await findEvents(tx, Prisma.sql`x.structure_id = app_structure() and ${where}`)
  return row ?? null
}

async function findOccurrence(tx: Tx, id: number): Promise<EventView | null> {
  const occurrence = readOccurrenceId(id)
  if (!occurrence) return null
  const { seriesId, day } = occurrence
  const row = await findRow(tx, Prisma.sql`x.series_id = ${seriesId} and x.original_day = ${day}::date`)
  if (row) return row
  const [series] = await findSeries(tx, Prisma.sql`x.id = ${seriesId} and x.structure_id = app_structure()`)
  return series ? occurrenceOf(series, day) : null
}

/**
 * The event's row, held until the transaction ends. An occurrence that had none gets it: of any number of callers at
 * once one writes it, and all go on with the same.
 * @throws Refusal ERROR_NOT_FOUND
 */
export async function lockEvent(tx: Tx, id: number): Promise<EventView> {
  const rowId = id > 0 ? id : await rowOfOccurrence(tx, id)
  await tx.$executeRaw`select 1 from event where id = ${rowId} and structure_id = app_structure() for update`
  return findEvent(tx, rowId)
}

async function rowOfOccurrence(tx: Tx, id: number): Promise<number> {
  const occurrence = readOccurrenceId(id)
  if (!occurrence) throw new Refusal('ERROR_NOT_FOUND')
  const { seriesId, day } = occurrence
  const series = await lockSeries(tx, seriesId, 'share')
  const computed = series && occurrenceOf(series, day)
  if (!series || !computed) throw new Refusal('ERROR_NOT_FOUND')
  const columns = timeColumns(computed.times, series.zone)
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    with made as (
      insert into event (series_id, original_day, name, zone, start_day, start_time, end_day, end_time, all_day,
        starts_at, ends_at, availability, location_id)
      select s.id, ${day}::date, s.name, s.zone, ${columns.start_day}::date, s.start_time, ${columns.end_day}::date,
        s.end_time, s.all_day, ${columns.starts_at}::timestamptz, ${columns.ends_at}::timestamptz, s.availability,
        s.location_id
      from event_series s where s.id = ${seriesId}
      on conflict (series_id, original_day) do nothing returning id),
    teachers as (insert into event_to_teacher (event_id, teacher_id)
      select made.id, t.teacher_id from made, series_to_teacher t where t.series_id = ${seriesId}),
    prices as (insert into event_to_price (event_id, price_id)
      select made.id, p.price_id from made, series_to_price p where p.series_id = ${seriesId})
    select id from made`
  return row?.id ?? (await existingRow(tx, seriesId, day))
}

/** What another caller wrote first. */
async function existingRow(tx: Tx, seriesId: number, day: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select id from event where series_id = ${seriesId} and original_day = ${day}::date`
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row.id
}

/** Writes the whole content of an event whose row is held. */
export async function writeContent(
  tx: Tx,
  id: number,
  content: NewContent,
  overrides: readonly OverridableField[],
): Promise<void> {
  const c = eventColumns(content)
  await tx.$executeRaw`
    update event set name = ${c.name}, zone = ${c.zone}, start_day = ${c.start_day}::date,
      start_time = ${c.start_time}::time, end_day = ${c.end_day}::date, end_time = ${c.end_time}::time,
      all_day = ${c.all_day}, starts_at = ${c.starts_at}::timestamptz, ends_at = ${c.ends_at}::timestamptz,
      availability = ${c.availability}, location_id = ${c.location_id}, overrides = ${[...overrides]}::text[],
      revision = revision + 1, updated_at = now()
    where id = ${id}`
  await replaceTeachers(tx, [id], content.teacherIds)
  await replacePrices(tx, [id], content.priceIds)
}

/** Replaces the persons in charge of events, by the same ones for all. */
export async function replaceTeachers(
  tx: Tx,
  ids: readonly number[],
  teacherIds: readonly number[],
): Promise<void> {
  await tx.$executeRaw`delete from event_to_teacher
    where event_id = any(${[...ids]}::int[]) and teacher_id <> all(${[...teacherIds]}::int[])`
  await tx.$executeRaw`insert into event_to_teacher (event_id, teacher_id)
    select e, t from unnest(${[...ids]}::int[]) e, unnest(${[...teacherIds]}::int[]) t on conflict do nothing`
}

/** Replaces the prices of events, by the same ones for all. */
export async function replacePrices(
  tx: Tx,
  ids: readonly number[],
  priceIds: readonly number[],
): Promise<void> {
  await tx.$executeRaw`delete from event_to_price
    where event_id = any(${[...ids]}::int[]) and price_id <> all(${[...priceIds]}::int[])`
  await tx.$executeRaw`insert into event_to_price (event_id, price_id)
    select e, p from unnest(${[...ids]}::int[]) e, unnest(${[...priceIds]}::int[]) p on conflict do nothing`
}
