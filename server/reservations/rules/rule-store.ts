import { Refusal } from '@/lib/domain/core/refusal'
import { audit, auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { identifier, type Row, updateRows } from '@/server/db/insert'
import { insertAggregate } from '@/server/db/insert-aggregate'
import { now } from '@/server/platform/clock'
import type { ReservationSettings } from './rule-queries'

/** The tables of rules. All of them have `revision`; an audit row names the table as its entity. */
export type RuleTable =
  | 'reservation_group'
  | 'reservation_resource'
  | 'reservation_opening'
  | 'reservation_closure'
  | 'reservation_policy'
  | 'reservation_price'

/** Adds a rule; answers its id. */
export const insertRule = (tx: Tx, table: RuleTable, row: Row): Promise<number> =>
  insertAggregate(tx, {
    table,
    row,
    key: 'id',
    parts: [],
    entry: { action: 'CREATE', entity: table, changes: changesBetween(null, row) ?? {} },
  })

/**
 * A rule that is not deleted, held until the transaction ends.
 * @throws Refusal ERROR_NOT_FOUND
 */
async function holdRule(tx: Tx, table: RuleTable, id: number): Promise<Row & { revision: number }> {
  const [held] = await tx.$queryRaw<{ row: Row & { revision: number } }[]>`
    select to_jsonb(x) as row from ${identifier(table)} x
    where id = ${id} and structure_id = app_structure() for no key update`
  if (!held || held.row.deleted_at) throw new Refusal('ERROR_NOT_FOUND')
  return held.row
}

/** Changes a rule. @throws Refusal ERROR_NOT_FOUND, ERROR_STALE_REVISION */
export async function updateRule(
  tx: Tx,
  table: RuleTable,
  { id, revision }: { id: number; revision?: number | undefined },
  row: Row,
): Promise<void> {
  const before = await holdRule(tx, table, id)
  if (revision !== undefined && revision !== before.revision) throw new Refusal('ERROR_STALE_REVISION')
  await updateRows(tx, table, [{ id, values: row }])
  const old = Object.fromEntries(Object.keys(row).map((column) => [column, before[column]]))
  await audit(tx, {
    action: 'UPDATE',
    entity: table,
    entityId: id,
    changes: changesBetween(old, row) ?? {},
  })
}

/**
 * Puts all prices of the own structure into the order of their ids, one row of the audit for each that moves.
 * @throws Refusal ERROR_NOT_FOUND for an unknown id, ERROR_STALE_REVISION where the ids are not those of all prices
 */
export async function orderPrices(tx: Tx, ids: readonly number[]): Promise<void> {
  const held = await tx.$queryRaw<{ id: number; position: number }[]>`
    select id, position from reservation_price where structure_id = app_structure() order by id for no key update`
  const positions = new Map(held.map(({ id, position }) => [id, position]))
  if (ids.some((id) => !positions.has(id))) throw new Refusal('ERROR_NOT_FOUND')
  const isComplete = new Set(ids).size === ids.length && ids.length === held.length
  if (!isComplete) throw new Refusal('ERROR_STALE_REVISION')
  const moved = ids.flatMap((id, position) =>
    positions.get(id) === position ? [] : [{ id, values: { position } }],
  )
  if (moved.length === 0) return
  await updateRows(tx, 'reservation_price', moved)
  const entries = moved.map(({ id, values }) => ({
    action: 'UPDATE' as const,
    entity: 'reservation_price' as const,
    entityId: id,
    changes: changesBetween({ position: positions.get(id) }, values) ?? {},
  }))
  await auditMany(tx, entries)
}

/** Deletes a rule. @throws Refusal ERROR_NOT_FOUND */
export async function deleteRule(tx: Tx, table: RuleTable, id: number): Promise<void> {
  await holdRule(tx, table, id)
  await tx.$executeRaw`delete from ${identifier(table)} where id = ${id} and structure_id = app_structure()`
  await audit(tx, { action: 'DELETE', entity: table, entityId: id })
}

/** Deletes a group without resources. @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_IN_USE */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await holdRule(tx, 'reservation_group', id)
  const [used] = await tx.$queryRaw<{ count: number; name: string | null }[]>`
    select count(*)::int as count, min(name) as name from reservation_resource
    where structure_id = app_structure() and group_id = ${id}`
  if (used && used.count > 0) {
    throw new Refusal('ERROR_RESERVATION_IN_USE', { count: used.count, name: used.name ?? '' })
  }
  await deleteRule(tx, 'reservation_group', id)
}

/**
 * Refuses a change of a resource that reservations to come stand against: of those whose unit is above `units`.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_IN_USE
 */
async function refuseReserved(tx: Tx, id: number, units: number): Promise<void> {
  const { name } = await holdRule(tx, 'reservation_resource', id)
  const [used] = await tx.$queryRaw<{ count: number }[]>`
    select count(distinct reservation_id)::int as count from reservation_slot
    where structure_id = app_structure() and resource_id = ${id} and unit > ${units}
      and state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN') and ends_at > ${now()}
      and (state <> 'HELD' or hold_until > ${now()})`
  if (used && used.count > 0) {
    throw new Refusal('ERROR_RESERVATION_IN_USE', { count: used.count, name: String(name) })
  }
}

/**
 * Changes a resource: it is held before `columnsOf` holds what it refers to, as reserving does.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_STALE_REVISION, ERROR_RESERVATION_IN_USE
 */
export async function updateResource(
  tx: Tx,
  named: { id: number; units: number; revision?: number | undefined },
  columnsOf: () => Promise<Row>,
): Promise<void> {
  await refuseReserved(tx, named.id, named.units)
  await updateRule(tx, 'reservation_resource', named, await columnsOf())
  await followUnits(tx, named)
}

/** Gives blackouts that have not ended the units that a resource has now. The caller holds the resource. */
async function followUnits(tx: Tx, { id, units }: { id: number; units: number }): Promise<void> {
  await tx.$executeRaw`
    delete from reservation_slot where structure_id = app_structure() and resource_id = ${id} and state = 'BLACKOUT'
      and unit > ${units}`
  await tx.$executeRaw`
    insert into reservation_slot (blackout_id, resource_id, unit, zone, start_day, start_minute, end_day, end_minute,
      starts_at, ends_at, blocked, state)
    select s.blackout_id, s.resource_id, u, s.zone, s.start_day, s.start_minute, s.end_day, s.end_minute, s.starts_at,
      s.ends_at, s.blocked, s.state
    from reservation_slot s cross join generate_series(2, ${units}::int) u
    where s.structure_id = app_structure() and s.resource_id = ${id} and s.state = 'BLACKOUT' and s.unit = 1
      and s.ends_at > ${now()} and not exists (select from reservation_slot o
        where o.structure_id = s.structure_id and o.resource_id = s.resource_id and o.unit = u
          and o.blackout_id = s.blackout_id and o.starts_at = s.starts_at)`
}

/** Deletes a resource; reservations of the past keep it. @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_IN_USE */
export async function deleteResource(tx: Tx, id: number): Promise<void> {
  await refuseReserved(tx, id, 0)
  await tx.$executeRaw`
    update reservation_resource set deleted_at = ${now()}, group_id = null, location_id = null, teacher_id = null
    where id = ${id} and structure_id = app_structure()`
  await audit(tx, { action: 'DELETE', entity: 'reservation_resource', entityId: id })
}

/** Saves the settings of reservations. */
export async function writeReservationSettings(
  tx: Tx,
  before: ReservationSettings,
  after: ReservationSettings,
): Promise<void> {
  const { closed_on_holidays, patron_day, bill_no_shows, mails, public_page, public_slug } = after
  await tx.$executeRaw`
    insert into reservation_settings (closed_on_holidays, patron_day, bill_no_shows, mails, public_page, public_slug)
    values (${closed_on_holidays}, ${patron_day}, ${bill_no_shows}, ${mails}, ${public_page}, ${public_slug})
    on conflict (structure_id) do update set closed_on_holidays = excluded.closed_on_holidays,
      patron_day = excluded.patron_day, bill_no_shows = excluded.bill_no_shows, mails = excluded.mails,
      public_page = excluded.public_page, public_slug = excluded.public_slug`
  await audit(tx, {
    action: 'UPDATE',
    entity: 'reservation_settings',
    entityId: 'settings',
    changes: changesBetween(before, after) ?? {},
  })
}
