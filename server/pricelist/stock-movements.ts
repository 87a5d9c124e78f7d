import { Decimal, money, toWire, ZERO } from '@/lib/domain/money'
import { Refusal } from '@/lib/domain/refusal'
import { stockSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { bundleSizes, lockProducts } from './product-queries'

/**
 * A line of a document, as far as it says what leaves the stock: a product by its `product_cross_id`, how many, and by
 * its `price_cross_id` whether that counts pieces or bundles.
 */
type Line = { product_cross_id: string | null; price_cross_id: string | null; quantity: string }

const PRODUCT = /^[1-9]\d{0,8}$/
const PRICE = /^[1-9]\d{0,8}_([1-9]\d{0,8})$/

const priceIdOf = ({ price_cross_id }: Line): number => Number(PRICE.exec(price_cross_id ?? '')?.[1] ?? 0)

/** How many pieces of each product the lines name; lines without a product of the catalogue name none. */
async function piecesOf(tx: Tx, lines: readonly Line[]): Promise<Map<number, Decimal>> {
  const pieces = new Map<number, Decimal>()
  const named = lines.filter(({ product_cross_id }) => PRODUCT.test(product_cross_id ?? ''))
  if (named.length === 0) return pieces
  const bundles = await bundleSizes(tx, named.map(priceIdOf))
  for (const line of named) {
    const id = Number(line.product_cross_id)
    const size = money(bundles.get(priceIdOf(line)) ?? 1)
    pieces.set(id, (pieces.get(id) ?? ZERO).plus(money(line.quantity).times(size)))
  }
  return pieces
}

/**
 * Takes what an issued document sells out of the stock, once (unique key of document, product and reason). Without
 * stock mode nothing moves. ERROR_PRODUCT_NOT_AVAILABLE, naming the product, when there is less than that and the
 * structure does not sell below zero. The products' rows are locked, in the order of their ids, until the transaction
 * ends; products that are gone from the catalogue move nothing.
 */
export async function takeFromStock(
  tx: Tx,
  document: { id: number; lines: readonly Line[] },
  accountId: number | null,
): Promise<void> {
  if (!document.lines.some(({ product_cross_id }) => product_cross_id)) return
  const { stockMode, stockBelowZero } = await stockSettings(tx)
  if (!stockMode) return
  const quantities = await piecesOf(tx, document.lines)
  const products = await lockProducts(tx, [...quantities.keys()])
  const taken = products.flatMap(({ id, name, availability }) => {
    const quantity = quantities.get(id) ?? ZERO
    return quantity.isZero() ? [] : [{ id, name, quantity, left: money(availability).minus(quantity) }]
  })
  const short = stockBelowZero ? undefined : taken.find(({ left }) => left.isNegative())
  if (short) {
    const available = toWire(short.left.plus(short.quantity))
    throw new Refusal('ERROR_PRODUCT_NOT_AVAILABLE', { name: short.name, available }, ['product_list'])
  }
  await insertRows(
    tx,
    'stock_movement',
    taken.map(({ id, quantity }) => ({
      product_id: id,
      quantity: quantity.negated().toString(),
      reason: 'INVOICE',
      document_id: document.id,
      account_id: accountId,
    })),
  )
}

/**
 * Puts what an issued credit note takes back into the stock, once, as far as its invoice had taken it out: what that
 * one sold without stock mode never left. The products' rows are locked, in the order of their ids.
 */
export async function returnToStock(
  tx: Tx,
  document: { id: number; origin_id: number | null; lines: readonly Line[] },
  accountId: number | null,
): Promise<void> {
  if (document.origin_id === null) return
  const quantities = await piecesOf(tx, document.lines)
  const products = await lockProducts(tx, [...quantities.keys()])
  const out = await takenBy(tx, document.origin_id)
  const back = products.flatMap(({ id }) => {
    const quantity = Decimal.min(quantities.get(id) ?? ZERO, out.get(id) ?? ZERO)
    return quantity.gt(ZERO) ? [{ id, quantity }] : []
  })
  await insertRows(
    tx,
    'stock_movement',
    back.map(({ id, quantity }) => ({
      product_id: id,
      quantity: quantity.toString(),
      reason: 'CREDITNOTE',
      document_id: document.id,
      account_id: accountId,
    })),
  )
}

/** What an invoice took out of the stock by product, less what its credit notes brought back. */
async function takenBy(tx: Tx, invoiceId: number): Promise<Map<number, Decimal>> {
  const rows = await tx.$queryRaw<{ product_id: number; quantity: string }[]>`
    select m.product_id, (-sum(m.quantity))::text as quantity from stock_movement m
    where m.structure_id = app_structure() and m.document_id in (
      select d.id from sales_document d where d.id = ${invoiceId} or (d.origin_id = ${invoiceId} and d.origin_kind = 'CREDIT'
        and d.structure_id = app_structure()))
    group by m.product_id`
  return new Map(rows.map(({ product_id, quantity }) => [product_id, money(quantity)]))
}

/** A product whose availability is not what its movements add up to. */
export type StockFault = { id: number; name: string; availability: string; ledger: string }

/** The products of a structure whose availability differs from the sum of their movements. */
export const stockFaults = (tx: Tx, structureId: number): Promise<StockFault[]> =>
  tx.$queryRaw<StockFault[]>`
    select p.id, p.name, p.availability::text, coalesce(sum(m.quantity), 0)::text as ledger
    from product p left join stock_movement m on m.structure_id = p.structure_id and m.product_id = p.id
    where p.structure_id = ${structureId}
    group by p.id having p.availability <> coalesce(sum(m.quantity), 0) order by p.id`
