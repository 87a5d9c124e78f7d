import type { Category } from '@/lib/api/anagrafica/categories-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** A category with all that stand under it: their ids. */
export async function familyOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    with recursive tree as (
      select id from anagrafica_category where id = ${id}
      union select c.id from anagrafica_category c join tree t on c.father_id = t.id)
    select id from tree`
  return rows.map((row) => row.id)
}

type Reach = { structureId?: number; id?: number }

/** The visible categories, fathers before children: of every structure, or as narrow as asked. */
export function listCategories(tx: Tx, { structureId, id }: Reach): Promise<Category[]> {
  const own = structureId === undefined ? Prisma.sql`true` : Prisma.sql`c.structure_id = ${structureId}`
  const one = id === undefined ? Prisma.sql`true` : Prisma.sql`t.id = ${id}`
  return tx.$queryRaw<Category[]>`
    with recursive tree as (
      select c.id, c.structure_id, c.father_id, c.name::text, array[c.name::text] as paths,
        array[app_fold(c.name)] as sorted
        from anagrafica_category c where c.father_id is null and ${own}
      union all
      select c.id, c.structure_id, c.father_id, c.name::text, t.paths || c.name::text,
        t.sorted || app_fold(c.name)
        from anagrafica_category c join tree t on c.structure_id = t.structure_id and c.father_id = t.id)
    select t.id, t.father_id, t.name, t.paths, s.name::text as structure_name,
      (select count(*)::int from anagrafica a where a.structure_id = t.structure_id and a.category_id = t.id)
        as anagrafica_count
    from tree t join structure s on s.id = t.structure_id where ${one}
    order by t.structure_id, t.sorted, t.id`
}

/**
 * Changes of the shape of a structure's tree wait for each other: without the lock, two moves that are each valid could
 * together make a cycle.
 */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('anagrafica_category'), app_structure())`
}

const SEPARATOR = ' / '

/**
 * The whole name of each visible category, from the root down (`Clienti / Estero`), by its id. With `own`, of the
 * structure that the transaction works in only.
 */
export async function categoryPaths(tx: Tx, own: boolean): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.$queryRaw<{ id: number; father_id: number | null; name: string }[]>`
    select id, father_id, name from anagrafica_category where not ${own} or structure_id = app_structure()`
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (id: number, depth: number): string[] => {
    const row = byId.get(id)
    if (!row || depth > rows.length) return []
    return [...(row.father_id === null ? [] : pathOf(row.father_id, depth + 1)), row.name]
  }
  return new Map(rows.map(({ id }) => [id, pathOf(id, 0).join(SEPARATOR)]))
}
