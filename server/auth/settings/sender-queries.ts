import type { Tx } from '@/server/db/client'

/** The name of a structure's company in its registry, or the structure's own where it has no company. */
export async function readCompanyName(tx: Tx, structureId: number): Promise<string> {
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    select coalesce((select anagrafica_name(a) from structure_configuration c
      join anagrafica a on a.structure_id = c.structure_id and a.sku = c.registry_sku
      where c.structure_id = s.id), s.name) as name
    from structure s where s.id = ${structureId}`
  return row?.name ?? ''
}
