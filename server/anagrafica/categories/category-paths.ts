import type { Tx } from '@/server/db/client'

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
