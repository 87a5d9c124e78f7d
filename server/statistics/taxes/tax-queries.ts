import type { Tx } from '@/server/db/client'

/** The tax regime of the structure's own company, `RF19`; '' where it is not known. */
export async function ownRegime(tx: Tx): Promise<string> {
  const rows = await tx.$queryRaw<{ regime: string }[]>`
    select a.business_tax_regime as regime from structure_configuration c
    join anagrafica a on a.structure_id = c.structure_id and a.sku = c.registry_sku
    where c.structure_id = app_structure()`
  return rows[0]?.regime ?? ''
}
