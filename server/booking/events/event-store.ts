import type { WeeklyRule } from '@/lib/domain/recurrence/weekly-rule'
import type { Tx } from '@/server/db/client'
import { insertAggregate } from '@/server/db/insert-aggregate'
import { eventColumns, type NewContent, seriesColumns } from './event-content'
import type { OverridableField } from './event-view'

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
