import type { StockMovement } from '@/lib/api/pricelist/stock'
import { type Decimal, money } from '@/lib/domain/core/money'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { Page } from '@/server/db/page'

/**
 * Answers the quantities that an invoice took out of the stock, less those that its credit notes brought back, by
 * product.
 */
export async function readTaken(tx: Tx, invoiceId: number): Promise<Map<number, Decimal>> {
  const rows = await tx.$queryRaw<{ product_id: number; quantity: string }[]>`
    select m.product_id, (-sum(m.quantity))::text as quantity from stock_movement m
    where m.structure_id = app_structure() and m.document_id in (
      select d.id from document d where d.id = ${invoiceId} or (d.origin_id = ${invoiceId} and d.origin_kind = 'CREDIT'
        and d.structure_id = app_structure()))
    group by m.product_id`
  return new Map(rows.map(({ product_id, quantity }) => [product_id, money(quantity)]))
}

type MovementRow = Omit<StockMovement, 'created_at'> & { created_at: Date }

/** A page of what moved a product's availability, each with what it came to, and how many movements there are. */
export async function movementsOf(
  tx: Tx,
  productId: number,
  { number, size, order }: Page,
): Promise<{ rows: MovementRow[]; total: number }> {
  const direction = Prisma.raw(order)
  const rows = await tx.$queryRaw<MovementRow[]>`
    select m.id, m.quantity::float8 as quantity, m.level::float8 as availability, m.reason, m.note, m.created_at,
      coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email, '') as author,
      case when d.full_numeration is not null
        then jsonb_build_object('id', d.id, 'fullNumeration', d.full_numeration) end as document
    from (select *, sum(quantity) over (order by id) as level
        from stock_movement where structure_id = (select structure_id from product where id = ${productId})
          and product_id = ${productId}
        order by id ${direction} limit ${size} offset ${(number - 1) * size}) m
    left join account a on a.id = m.account_id
    left join document d on d.id = m.document_id
    order by m.id ${direction}`
  const total = await tx.stock_movement.count({ where: { product_id: productId } })
  return { rows, total }
}

/** A product whose availability is not what its movements add up to. */
type StockFault = { id: number; name: string; availability: string; ledger: string }

/** The products of a structure whose availability differs from the sum of their movements. */
export const stockFaults = (tx: Tx, structureId: number): Promise<StockFault[]> =>
  tx.$queryRaw<StockFault[]>`
    select p.id, p.name, p.availability::text, coalesce(sum(m.quantity), 0)::text as ledger
    from product p left join stock_movement m on m.structure_id = p.structure_id and m.product_id = p.id
    where p.structure_id = ${structureId}
    group by p.id having p.availability <> coalesce(sum(m.quantity), 0) order by p.id`
