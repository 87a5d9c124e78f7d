import type { Tag } from '@/lib/api/anagrafica/tags-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { anagraficaModel } from '@/server/db/generated/models/anagrafica'

/** A registry row with the names that the wire shows beside it. */
export type AnagraficaRow = anagraficaModel & {
  category_name: string | null
  structure_name: string
  tag_list: Tag[]
}

const selected = Prisma.sql`select a.*, c.name as category_name, s.name as structure_name,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name))
      from anagrafica_tag_link l join anagrafica_tag t on t.structure_id = l.structure_id and t.id = l.tag_id
      where l.structure_id = a.structure_id and l.anagrafica_id = a.id), '[]') as tag_list
  from anagrafica a
  join structure s on s.id = a.structure_id
  left join anagrafica_category c on c.id = a.category_id`

/** The visible entries of a list of skus, in the list's order; unknown ones are left out. */
export async function findBySkuList(tx: Tx, skus: readonly string[]): Promise<AnagraficaRow[]> {
  if (skus.length === 0) return []
  const rows = await tx.$queryRaw<AnagraficaRow[]>`${selected} where a.sku in (${Prisma.join([...skus])})`
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  return skus.flatMap((sku) => bySku.get(sku) ?? [])
}

/** The visible entries of a list of ids, in the list's order. */
export async function findByIdList(tx: Tx, ids: readonly number[]): Promise<AnagraficaRow[]> {
  if (ids.length === 0) return []
  const rows = await tx.$queryRaw<AnagraficaRow[]>`${selected} where a.id = any(${[...ids]}::int[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One visible entry by id or sku; with `lock`, no other transaction changes it until this one ends. */
export async function findRow(
  tx: Tx,
  key: { id: number } | { sku: string },
  lock = false,
): Promise<AnagraficaRow | null> {
  const where = 'id' in key ? Prisma.sql`a.id = ${key.id}` : Prisma.sql`a.sku = ${key.sku}`
  const rows = await tx.$queryRaw<
    AnagraficaRow[]
  >`${selected} where ${where} ${lock ? Prisma.sql`for update of a` : Prisma.empty}`
  return rows[0] ?? null
}
