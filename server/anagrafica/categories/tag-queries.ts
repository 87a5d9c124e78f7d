import type { Tag } from '@/lib/api/anagrafica/tags-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

export type CountedTag = Tag & { anagrafica_count: number }

/** The tags of a structure by name, or the one with an id, with how many entries carry each. */
export const findTags = (tx: Tx, structureId: number, id?: number): Promise<CountedTag[]> =>
  tx.$queryRaw<CountedTag[]>`
    select t.id, t.name, t.color, (select count(*)::int from anagrafica_tag_link l
      where l.structure_id = t.structure_id and l.tag_id = t.id) as anagrafica_count
    from anagrafica_tag t
    where t.structure_id = ${structureId} and ${id === undefined ? Prisma.sql`true` : Prisma.sql`t.id = ${id}`}
    order by lower(t.name), t.id`

/**
 * Of callers that write the structure's tags the second waits for the first, as names are looked up before they are
 * added.
 */
export async function lockTags(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('anagrafica_tag'), app_structure())`
}

/** The structure's tag of a name, whatever its case, or null. */
export async function findTagByName(tx: Tx, name: string): Promise<Tag | null> {
  const [row] = await tx.$queryRaw<Tag[]>`
    select id, name, color from anagrafica_tag
    where structure_id = app_structure() and lower(name) = lower(${name})`
  return row ?? null
}

/** The tags of an entry by name. */
export const tagsOf = (tx: Tx, entryId: number): Promise<Tag[]> =>
  tx.$queryRaw<Tag[]>`
    select t.id, t.name, t.color from anagrafica_tag_link l
    join anagrafica_tag t on t.structure_id = l.structure_id and t.id = l.tag_id
    where l.structure_id = app_structure() and l.anagrafica_id = ${entryId} order by lower(t.name)`

/** The names of the structure's tags, in no order. */
export async function readTagNames(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select name from anagrafica_tag where structure_id = app_structure()`
  return rows.map(({ name }) => name)
}
