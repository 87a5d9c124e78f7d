import type { TagColor } from '@/lib/api/anagrafica/tags-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

export type NewTag = { name: string; color: TagColor }

export const insertTag = (tx: Tx, data: NewTag): Promise<{ id: number }> =>
  tx.anagrafica_tag.create({ data, select: { id: true } })

/** Gives each entry exactly its tags. */
export async function linkTags(
  tx: Tx,
  entries: readonly { entryId: number; tagIds: readonly number[] }[],
): Promise<void> {
  const links = entries.flatMap(({ entryId, tagIds }) => tagIds.map((tagId) => ({ entryId, tagId })))
  const wanted = Prisma.sql`unnest(${links.map(({ entryId }) => entryId)}::int[],
    ${links.map(({ tagId }) => tagId)}::int[]) wanted (entry_id, tag_id)`
  await tx.$executeRaw`delete from anagrafica_tag_link l
    where structure_id = app_structure() and anagrafica_id = any(${entries.map(({ entryId }) => entryId)}::int[])
      and not exists (select from ${wanted} where entry_id = l.anagrafica_id and wanted.tag_id = l.tag_id)`
  await tx.$executeRaw`insert into anagrafica_tag_link (anagrafica_id, tag_id)
    select entry_id, tag_id from ${wanted} on conflict do nothing`
}

/** Gives the entries of one tag another, and deletes the first. Answers the skus of the entries that had it. */
export async function mergeTag(tx: Tx, from: number, into: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ sku: string }[]>`
    select a.sku from anagrafica_tag_link l
    join anagrafica a on a.structure_id = l.structure_id and a.id = l.anagrafica_id
    where l.structure_id = app_structure() and l.tag_id = ${from}`
  await tx.$executeRaw`insert into anagrafica_tag_link (anagrafica_id, tag_id)
    select anagrafica_id, ${into}::int from anagrafica_tag_link
    where structure_id = app_structure() and tag_id = ${from} on conflict do nothing`
  await tx.anagrafica_tag.delete({ where: { id: from }, select: { id: true } })
  return rows.map(({ sku }) => sku)
}
