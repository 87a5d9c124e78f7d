import type { Tx } from '@/server/db/client'
import type { anagrafica_mergeModel } from '@/server/db/generated/models/anagrafica_merge'
import { now } from '@/server/platform/clock'

/** A row as the database writes it in JSON: instants and bytes as text. */
export type RowJson = Record<string, unknown>

/** For how many days a merge can be undone. */
export const UNDO_DAYS = 30

/** The entries of two skus as rows in JSON, locked in the order of their ids; fewer when one is not there. */
export async function lockPair(tx: Tx, skus: readonly [string, string]): Promise<RowJson[]> {
  const rows = await tx.$queryRaw<{ row: RowJson }[]>`
    select plain_row(to_jsonb(a), 'anagrafica') as row from anagrafica a
    where a.sku = any(${[...skus]}::text[]) order by a.id for update`
  return rows.map(({ row }) => row)
}

/** How many rows of each table refer to an entry. */
export async function countReferences(tx: Tx, entry: RowJson): Promise<{ kind: string; count: number }[]> {
  const references = await tx.$queryRaw<{ table_name: string; column_name: string; target: string }[]>`
    select * from registry_references()`
  const counted = new Map<string, number>()
  for (const { table_name, column_name, target } of references) {
    const sql = `select count(*)::int as n from "${table_name}" where "${column_name}"::text = $1`
    const [row] = await tx.$queryRawUnsafe<{ n: number }[]>(sql, String(entry[target]))
    counted.set(table_name, (counted.get(table_name) ?? 0) + (row?.n ?? 0))
  }
  return [...counted].map(([kind, count]) => ({ kind, count })).filter(({ count }) => count > 0)
}

/** A merge that can still be undone, its row locked; null otherwise. */
export async function lockMerge(tx: Tx, id: number): Promise<anagrafica_mergeModel | null> {
  const [row] = await tx.$queryRaw<anagrafica_mergeModel[]>`
    select * from anagrafica_merge where id = ${id} for update`
  return row ?? null
}

/** The merges that can still be undone, or were, within the last 30 days. */
export const recentMerges = (tx: Tx): Promise<anagrafica_mergeModel[]> =>
  tx.anagrafica_merge.findMany({
    where: { merged_at: { gt: new Date(now().getTime() - UNDO_DAYS * 86_400_000) } },
    orderBy: { id: 'desc' },
    take: 200,
  })
