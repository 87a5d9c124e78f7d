import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import type { Link, Mover } from './move-plan'

type EntrySelection = {
  caller: Session
  roles: readonly string[]
  skus?: readonly string[]
  ids?: readonly number[]
}

/** The entries among the wanted ones that stand where the caller may write, with their memberships held. */
export const lockEntries = (
  tx: Tx,
  { caller, roles, skus = [], ids = [] }: EntrySelection,
): Promise<Mover[]> =>
  tx.$queryRaw<Mover[]>`
    select a.id, a.sku, a.ana_type, a.structure_id, a.category_id
    from anagrafica a
    join structure st on st.id = a.structure_id and st.family_id = ${caller.familyId}
    join membership m on m.structure_id = a.structure_id and m.account_id = ${caller.accountId}
      and m.gui_item_list && ${[...roles]}::text[]
    where a.sku = any(${[...skus]}::text[]) or a.id = any(${[...ids]}::int[])
    order by a.id for update of a for share of m`

/** The links that any of the entries has, on either side. */
export const linksOf = (tx: Tx, ids: readonly number[]): Promise<Link[]> =>
  tx.$queryRaw<Link[]>`
    select anagrafica_id, contatto_id from anagrafica_contact
    where anagrafica_id = any(${[...ids]}::int[]) or contatto_id = any(${[...ids]}::int[])
    order by anagrafica_id, contatto_id`

/** The destination's categories stay as they are until the transaction ends (the lock of `lockTree`). */
export async function lockDestinationTree(tx: Tx, to: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('anagrafica_category'), ${to}::int)`
}

/**
 * For each category of the entries, the one with the same path in the destination; a category without one is left out.
 */
export async function matchCategories(
  tx: Tx,
  entries: readonly Mover[],
  to: number,
): Promise<Map<number, number>> {
  const ids = entries.flatMap((entry) => entry.category_id ?? [])
  const rows = await tx.$queryRaw<{ origin: number; target: number }[]>`
    with recursive tree as (
      select id, structure_id, array[lower(name)] as path from anagrafica_category
        where father_id is null and structure_id = any(${[...entries.map((e) => e.structure_id), to]}::int[])
      union all
      select c.id, c.structure_id, t.path || lower(c.name) from anagrafica_category c join tree t on c.father_id = t.id)
    select o.id as origin, d.id as target from tree o join tree d on d.path = o.path and d.structure_id = ${to}
    where o.id = any(${ids}::int[])`
  return new Map(rows.map((row) => [row.origin, row.target]))
}

export type MovingTag = { entry_id: number; name: string; color: string }

/** The tags of entries: they are their structure's own, and go along by their names. */
export const tagsOfEntries = (tx: Tx, ids: readonly number[]): Promise<MovingTag[]> =>
  tx.$queryRaw<MovingTag[]>`
    select l.anagrafica_id as entry_id, t.name, t.color from anagrafica_tag_link l
    join anagrafica_tag t on t.structure_id = l.structure_id and t.id = l.tag_id
    where l.anagrafica_id = any(${[...ids]}::int[])`
