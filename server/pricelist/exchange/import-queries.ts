import type { Tx } from '@/server/db/client'
import type { PriceRow } from '../prices/price-row'

/** The id of the structure that a transaction is of. */
export async function ownStructure(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<[{ id: number }]>`select app_structure() as id`
  return row.id
}

type Supplier = { sku: string; name: string }

/** The entries of the structure that have a P.IVA, by it: Italian ones without their country. */
export async function suppliersByVat(tx: Tx): Promise<Map<string, Supplier>> {
  const rows = await tx.$queryRaw<(Supplier & { vat: string })[]>`
    select sku, business_name as name, lower(regexp_replace(business_vatnumber, '^IT(?=\\d{11}$)', '')) as vat
    from anagrafica where business_vatnumber <> '' and structure_id = app_structure() order by id desc`
  return new Map(rows.map(({ vat, ...supplier }) => [vat, supplier]))
}

type ProductColumns = Omit<
  PriceRow,
  'amount' | 'quantity' | 'price_description' | 'measurementunit_id' | 'currency_id' | 'price_attributes'
>

type PriceColumns = Omit<PriceRow, keyof ProductColumns>

type StoredPrice = PriceColumns & { price_id: number }

type StoredProduct = { product_id: number; product: ProductColumns; prices: StoredPrice[] }

export type StoredProducts = ReadonlyMap<string, StoredProduct>

const codesOf = (rows: readonly Partial<PriceRow>[]): string[] => [
  ...new Set(rows.flatMap(({ code }) => (code ? [code.toLowerCase()] : []))),
]

/** Own products by their code in lower case, each with its prices; with `lock`, until the transaction ends. */
export async function storedProducts(
  tx: Tx,
  of: readonly Partial<PriceRow>[],
  lock: boolean,
): Promise<StoredProducts> {
  const codes = codesOf(of)
  if (codes.length === 0) return new Map()
  if (lock) {
    await tx.$executeRaw`
      select id from product where code_key = any(${[...codes]}::text[]) and code <> '' and structure_id = app_structure()
      order by id for update`
  }
  const rows = await tx.$queryRaw<Omit<StoredProduct, 'prices'>[]>`
    select p.id as product_id,
      jsonb_build_object('code', p.code, 'name', p.name, 'description', p.description, 'barcode', p.barcode,
        'purchase_price', p.purchase_price::float8, 'iva', p.iva::float8, 'natura', p.natura, 'sku_anagrafica', p.sku_anagrafica,
        'availability', p.availability::float8, 'attributes', p.attributes) as product
    from product p
    where p.code_key = any(${[...codes]}::text[]) and p.code <> '' and p.structure_id = app_structure()`
  const prices = await storedPrices(
    tx,
    rows.map(({ product_id }) => product_id),
  )
  return new Map(
    rows.map((row) => [row.product.code.toLowerCase(), { ...row, prices: prices.get(row.product_id) ?? [] }]),
  )
}

/** The prices of products, by id: read on their own, as a plan made for few of them would go through all once a product. */
async function storedPrices(
  tx: Tx,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, StoredPrice[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ product_id: number; price: StoredPrice }[]>`
    select r.product_id, jsonb_build_object('price_id', r.id, 'amount', r.amount::float8,
        'quantity', r.quantity::float8, 'price_description', r.description, 'currency_id', r.currency_id,
        'measurementunit_id', r.measurementunit_id, 'price_attributes', r.attributes) as price
    from price r where r.product_id = any(${[...productIds]}::int[]) and r.structure_id = app_structure() order by r.id`
  const byProduct = new Map<number, StoredPrice[]>()
  for (const { product_id, price } of rows) {
    const known = byProduct.get(product_id)
    if (known) known.push(price)
    else byProduct.set(product_id, [price])
  }
  return byProduct
}
