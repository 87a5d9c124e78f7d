import type { Tx } from '@/server/db/client'
import type { EventPrice, Location, Teacher } from '../events/event-view'

/** The locations that are not deleted, by name. */
export const listLocationRows = (tx: Tx): Promise<Location[]> =>
  tx.$queryRaw<Location[]>`
    select id, name, description, address from event_location where deleted_at is null order by lower(name), id`

/** The teachers that are not deleted, by name, with the ids of their entries. */
export const listTeacherRows = (tx: Tx): Promise<(Teacher & { anagrafica_id: number })[]> =>
  tx.$queryRaw<(Teacher & { anagrafica_id: number })[]>`
    select t.id, t.short_description, t.anagrafica_sku, a.id as anagrafica_id
    from event_teacher t join anagrafica a on a.structure_id = t.structure_id and a.sku = t.anagrafica_sku
    where t.deleted_at is null order by lower(t.short_description), t.id`

/** The prices that are not deleted, by name. */
export const listPriceRows = (tx: Tx): Promise<EventPrice[]> =>
  tx.$queryRaw<EventPrice[]>`
    select id, product_cross_id, name from event_price where deleted_at is null order by lower(name), id`

/** The name of an entry of the own registry; null where it does not exist. */
export async function nameOfEntry(tx: Tx, sku: string): Promise<string | null> {
  const [entry] = await tx.$queryRaw<{ name: string }[]>`
    select anagrafica_name(a) as name from anagrafica a where a.sku = ${sku} and a.structure_id = app_structure()`
  return entry?.name ?? null
}

/** The registry's entry of a teacher; undefined where the teacher does not exist. */
export async function entryOfTeacher(tx: Tx, id: number): Promise<{ sku: string; name: string } | undefined> {
  const [entry] = await tx.$queryRaw<{ sku: string; name: string }[]>`
    select a.sku, anagrafica_name(a) as name from event_teacher t
    join anagrafica a on a.structure_id = t.structure_id and a.sku = t.anagrafica_sku
    where t.id = ${id} and t.structure_id = app_structure()`
  return entry
}
