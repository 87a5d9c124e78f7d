import type { Tx } from '@/server/db/client'
import type { StoredPrice } from '../products/product-queries'

/** Writes the given columns of a price of the own structure; the others stay. */
export async function updatePrice(tx: Tx, id: number, columns: Partial<StoredPrice>): Promise<void> {
  await tx.$executeRaw`
    update price t set amount = f.amount, quantity = f.quantity, description = f.description,
      currency_id = f.currency_id, measurementunit_id = f.measurementunit_id, valid_from = f.valid_from,
      valid_to = f.valid_to, attributes = f.attributes
    from (select (jsonb_populate_record(p, ${JSON.stringify(columns)}::jsonb)).* from price p
      where p.id = ${id} and p.structure_id = app_structure()) f
    where t.id = f.id and t.structure_id = app_structure()`
}
