import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { now, today } from '@/server/platform/clock'
import type { Teacher } from '../events/event-view'

/** The kinds of resources to which events refer. */
export type ResourceKind = 'event_location' | 'event_teacher' | 'event_price'

const TABLES = {
  event_location: Prisma.sql`event_location`,
  event_teacher: Prisma.sql`event_teacher`,
  event_price: Prisma.sql`event_price`,
} as const satisfies Record<ResourceKind, Prisma.Sql>

/** That an event `e`, or a series `s`, refers to it. */
function usedBy(kind: ResourceKind, id: number): { event: Prisma.Sql; series: Prisma.Sql } {
  if (kind === 'event_location') {
    return { event: Prisma.sql`e.location_id = ${id}`, series: Prisma.sql`s.location_id = ${id}` }
  }
  if (kind === 'event_teacher') {
    return {
      event: Prisma.sql`e.id in (select event_id from event_to_teacher where teacher_id = ${id})`,
      series: Prisma.sql`s.id in (select series_id from series_to_teacher where teacher_id = ${id})`,
    }
  }
  return {
    event: Prisma.sql`e.id in (select event_id from event_to_price where price_id = ${id})`,
    series: Prisma.sql`s.id in (select series_id from series_to_price where price_id = ${id})`,
  }
}

/** That a resource `r` of reservations is the same as it. */
function sameAs(kind: ResourceKind, id: number): Prisma.Sql {
  if (kind === 'event_location') return Prisma.sql`r.location_id = ${id}`
  return kind === 'event_teacher' ? Prisma.sql`r.teacher_id = ${id}` : Prisma.sql`false`
}

type Row = Readonly<Record<string, unknown>>

/**
 * A resource that is not deleted, locked until the transaction ends: saving an event waits for the deletion of a
 * resource that it refers to.
 * @throws Refusal ERROR_NOT_FOUND
 */
async function lockResource(tx: Tx, kind: ResourceKind, id: number): Promise<Row> {
  const [row] = await tx.$queryRaw<{ row: Row }[]>`
    select to_jsonb(x) as row from ${TABLES[kind]} x
    where id = ${id} and structure_id = app_structure() and deleted_at is null for no key update`
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row.row
}

/** Writes columns of one. @throws Refusal ERROR_NOT_FOUND, ERROR_EVENT_PLACE_NAME_TAKEN */
export async function updateResource(
  tx: Tx,
  kind: ResourceKind,
  id: number,
  fresh: Readonly<Record<string, string | null>>,
): Promise<void> {
  const before = await lockResource(tx, kind, id)
  const old = Object.fromEntries(Object.keys(fresh).map((column) => [column, before[column]]))
  const columns = Object.entries(fresh).map(
    ([column, value]) => Prisma.sql`${Prisma.raw(`"${column}"`)} = ${value}`,
  )
  await tx.$executeRaw`update ${TABLES[kind]} set ${Prisma.join(columns)} where id = ${id}`
  const changes = changesBetween(old, fresh)
  await audit(tx, { action: 'UPDATE', entity: kind, entityId: id, ...(changes && { changes }) })
}

/**
 * Deletes one; events of the past keep it.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_EVENT_PLACE_IN_USE with how many events and classes to come, and resources of reservations,
 * refer to it
 */
export async function deleteResource(tx: Tx, kind: ResourceKind, id: number): Promise<void> {
  await lockResource(tx, kind, id)
  const { event, series } = usedBy(kind, id)
  const [uses] = await tx.$queryRaw<{ count: number; name: string | null }[]>`
    select count(*)::int as count, min(name) as name from (
      select e.name from event e
      where e.structure_id = app_structure() and e.ends_at > ${now()} and e.state <> 'DELETED' and ${event}
      union all
      select s.name from event_series s
      where s.structure_id = app_structure() and ${series}
        and (s.last_day is null or s.last_day + s.end_days >= ${today()}::date)
      union all
      select r.name from reservation_resource r
      where r.structure_id = app_structure() and r.deleted_at is null and ${sameAs(kind, id)}) used`
  if (uses && uses.count > 0) {
    throw new Refusal('ERROR_EVENT_PLACE_IN_USE', { count: uses.count, name: uses.name ?? '' })
  }
  await tx.$executeRaw`update ${TABLES[kind]} set deleted_at = ${now()} where id = ${id}`
  await audit(tx, { action: 'DELETE', entity: kind, entityId: id })
}

/** Makes an entry a teacher. An entry has one teacher that is not deleted: a second call changes its description. */
export async function saveTeacher(tx: Tx, sku: string, description: string): Promise<Teacher> {
  const [made] = await tx.$queryRaw<Teacher[]>`
    insert into event_teacher (anagrafica_sku, short_description) values (${sku}, ${description})
    on conflict (structure_id, anagrafica_sku) where deleted_at is null
      do update set short_description = excluded.short_description
    returning id, short_description, anagrafica_sku`
  return made as Teacher
}
