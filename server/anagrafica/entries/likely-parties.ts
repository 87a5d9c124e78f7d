import type { Tx } from '@/server/db/client'

/** The skus of the entries whose names are most like any of these: up to five for each. */
export async function likelyParties(tx: Tx, names: readonly string[]): Promise<string[]> {
  const told = names.filter((name) => name.trim() !== '')
  if (told.length === 0) return []
  const rows = await tx.$queryRaw<{ sku: string }[]>`
    select distinct a.sku from anagrafica_named_like(${told}::text[], 5) n
    join anagrafica a on a.id = n.id and a.structure_id = app_structure()`
  return rows.map(({ sku }) => sku)
}
