import type { ProductType } from '@/lib/api/pricelist/product-type-fields'
import type { Tx } from '@/server/db/client'

/** Visible types by name: those of a structure, or of all that is visible. */
export const findTypes = (tx: Tx, structureId: number | null): Promise<ProductType[]> =>
  tx.$queryRaw<ProductType[]>`
    select t.id, t.name, t.color, s.name as structure_name
    from product_type t join structure s on s.id = t.structure_id
    where t.structure_id = coalesce(${structureId}::int, t.structure_id) order by lower(t.name), t.id`

type LockedType = { id: number; name: string; color: string; is_used: boolean }

/**
 * Types of the own structure, locked in the order of their ids until the transaction ends; unknown ids are left out.
 */
export const lockTypes = (tx: Tx, ids: readonly number[]): Promise<LockedType[]> =>
  tx.$queryRaw<LockedType[]>`
    select t.id, t.name, t.color,
      exists (select from product p where p.structure_id = t.structure_id and p.type_id = t.id) as is_used
    from product_type t where t.id = any(${[...ids]}::int[]) and t.structure_id = app_structure() order by t.id for update`
