import { money } from '@/lib/domain/core/money'
import { type AuditEntry, auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows, updateRows } from '@/server/db/insert'
import type { Existing, Values, Write } from '@/server/imports'
import { BLANK, hasPrice, keyOf, type PriceRow } from '../prices/price-row'
import { updatePrices } from '../prices/price-store'
import { addMissingAttributes } from '../products/attribute-store'
import type { StoredProducts } from './import-queries'

/** Sorts the keys of an object, so that equal values have equal texts. */
const sorted = (values: object) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Returns the stored counterparts of the rows, by their keys: the price that a row is about, with its product; or, for
 * a price that its product does not have yet, the product alone, without an id. Of several prices with one key the
 * newest counts.
 */
export function existingRows(
  rows: readonly Partial<PriceRow>[],
  stored: StoredProducts,
): Map<string, Existing[]> {
  const found = new Map<string, Existing[]>()
  for (const row of rows) {
    const there = row.code ? stored.get(row.code.toLowerCase()) : undefined
    if (!there || found.has(keyOf(row))) continue
    const product = { ...BLANK, ...there.product, attributes: sorted(there.product.attributes) }
    const price = there.prices.findLast((candidate) => keyOf({ ...product, ...candidate }) === keyOf(row))
    const { price_id = null, ...of } = price ?? {}
    const values = price ? { ...product, ...of, price_attributes: sorted(price.price_attributes) } : product
    found.set(keyOf(row), [{ id: price_id, values }])
  }
  return found
}

const productColumns = ({
  code,
  name,
  description,
  barcode,
  purchase_price,
  iva,
  natura,
  sku_anagrafica,
  attributes,
}: PriceRow) => ({
  code,
  name,
  description,
  barcode,
  purchase_price,
  iva,
  natura,
  sku_anagrafica,
  attributes,
})

const priceColumns = (row: PriceRow) => ({
  amount: row.amount,
  quantity: row.quantity,
  description: row.price_description,
  measurementunit_id: row.measurementunit_id,
  currency_id: row.currency_id,
  attributes: row.price_attributes,
})

type PriceWrite = Write & { row: PriceRow; product_id: number }

const entryOf = (
  entity: 'product' | 'price',
  id: number,
  before: Values | null,
  after: Values,
): AuditEntry => ({
  action: before ? 'UPDATE' : 'CREATE',
  entity,
  entityId: id,
  changes: changesBetween(before, after),
})

/**
 * Writes products, then their prices, then the movements of their stock; a product of several rows is written once.
 * `stored` holds the products and prices that exist already, locked.
 */
export async function writePriceRows(
  tx: Tx,
  writes: readonly Write[],
  stored: StoredProducts,
): Promise<void> {
  const rows = writes.map((write) => ({ ...write, row: write.values as PriceRow }))
  const values = rows.map(({ row }) => row)
  await addMissingAttributes(
    tx,
    'product_attribute',
    values.map(({ attributes }) => attributes),
  )
  await addMissingAttributes(
    tx,
    'price_attribute',
    values.map(({ price_attributes }) => price_attributes),
  )
  const ids = await writeProducts(tx, values, stored)
  const writing = rows.map((write) => ({ ...write, product_id: ids.get(write.row.code.toLowerCase()) ?? 0 }))
  await writePrices(tx, writing)
  await moveStock(tx, writing, stored)
}

async function writeProducts(tx: Tx, rows: readonly PriceRow[], stored: StoredProducts) {
  const byCode = new Map(rows.map((row) => [row.code.toLowerCase(), productColumns(row)]))
  const fresh = [...byCode].filter(([code]) => !stored.has(code))
  const inserted = await insertRows(
    tx,
    'product',
    fresh.map(([, columns]) => columns),
  )
  const changed = [...byCode].flatMap(([code, columns]) => {
    const there = stored.get(code)
    if (!there) return []
    const before = productColumns({
      ...BLANK,
      ...there.product,
      attributes: sorted(there.product.attributes) as never,
    })
    const changes = changesBetween(before, columns) ?? {}
    return Object.keys(changes).length === 0 ? [] : [{ id: there.product_id, values: columns, before }]
  })
  await updateRows(tx, 'product', changed)
  await auditMany(tx, [
    ...fresh.map(([, columns], index) => entryOf('product', inserted[index] ?? 0, null, columns)),
    ...changed.map(({ id, values, before }) => entryOf('product', id, before, values)),
  ])
  const ids = new Map([...stored].map(([code, { product_id }]) => [code, product_id]))
  fresh.forEach(([code], index) => {
    ids.set(code, inserted[index] ?? 0)
  })
  return ids
}

async function writePrices(tx: Tx, rows: readonly PriceWrite[]): Promise<void> {
  const priced = rows.filter(({ row }) => hasPrice(row))
  const fresh = priced.filter(({ existing }) => !existing?.id)
  const ids = await insertRows(
    tx,
    'price',
    fresh.map(({ row, product_id }) => ({ ...priceColumns(row), product_id })),
  )
  const changed = priced.flatMap(({ existing, row }) => {
    if (!existing?.id) return []
    const before = priceColumns(existing.values as PriceRow)
    const changes = changesBetween(before, priceColumns(row)) ?? {}
    return Object.keys(changes).length === 0 ? [] : [{ id: existing.id, before, columns: priceColumns(row) }]
  })
  await updatePrices(
    tx,
    changed.map(({ id, columns }) => ({ id, ...columns })),
  )
  await auditMany(tx, [
    ...fresh.map(({ row }, index) => entryOf('price', ids[index] ?? 0, null, priceColumns(row))),
    ...changed.map(({ id, before, columns }) => entryOf('price', id, before, columns)),
  ])
}

/** An availability in the file is a count: what it differs by is a movement. */
async function moveStock(tx: Tx, rows: readonly PriceWrite[], stored: StoredProducts): Promise<void> {
  const moved = new Map<number, string>()
  for (const { row, product_id } of rows) {
    const before = stored.get(row.code.toLowerCase())?.product.availability ?? 0
    const difference = money(row.availability ?? before).minus(money(before))
    if (!difference.isZero()) moved.set(product_id, difference.toString())
  }
  const movements = [...moved].map(([product_id, quantity]) => ({ product_id, quantity, reason: 'IMPORT' }))
  await insertRows(tx, 'stock_movement', movements)
}
