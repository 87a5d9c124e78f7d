import type { AnagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import { findIds } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'

export type Customer = { sku: string; name: string }

export type CustomerRow = Customer & { ana_type: number; vat: string; tax: string }

/** The entries of the structure that have a P.IVA or a tax code, in the order of their ids. */
export const readCustomers = (tx: Tx): Promise<CustomerRow[]> =>
  tx.$queryRaw<CustomerRow[]>`
    select a.sku, anagrafica_name(a) as name, a.ana_type, a.business_vatnumber as vat, a.taxcode as tax
    from anagrafica a where a.structure_id = app_structure() and (a.business_vatnumber <> '' or a.taxcode <> '')
    order by a.id`

/** The skus of the structure's entries that a registry search finds. */
export async function skusFound(tx: Tx, filter: AnagraficaFilter): Promise<ReadonlySet<string>> {
  const [structure] = await tx.$queryRaw<{ id: number }[]>`select app_structure() as id`
  const ids = await findIds(tx, filter, structure?.id ?? null)
  const rows = await tx.$queryRaw<{ sku: string }[]>`select sku from anagrafica where id = any(${ids}::int[])`
  return new Set(rows.map(({ sku }) => sku))
}
