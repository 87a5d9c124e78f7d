import { COSTS } from '@/lib/api/pricelist/access'
import type { Price, Product, ProductFilter } from '@/lib/api/pricelist/product-fields'
import { hasAny } from '@/lib/domain/access/roles'
import type { Day } from '@/lib/domain/core/day'
import type { ProductVat } from '@/lib/domain/documents/line-vat'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { like } from '@/server/db/like'
import type { Page } from '@/server/db/page'

export type Values = Readonly<Record<string, string>>

type PriceRow = {
  id: number
  product_id: number
  amount: string
  quantity: string
  description: string
  currency_id: number
  measurementunit_id: number
  valid_from: Day | null
  valid_to: Day | null
  attributes: Values
}

type ProductRow = {
  id: number
  name: string
  description: string
  code: string
  barcode: string
  availability: string
  purchase_price: string | null
  iva: string | null
  natura: string | null
  sku_anagrafica: string | null
  supplier_name: string
  type: Product['type']
  attributes: Values
  image_present: boolean
  structure_name: string
  revision: number
  prices: PriceRow[]
}

type Reader = Pick<Session, 'guiItemList'>

/**
 * Visible products by id, in the ids' order, with their prices by id; unknown ids are left out. Purchase prices are
 * shown only of the own structure's products, to users who manage them.
 */
export async function findProducts(tx: Tx, ids: readonly number[], reader: Reader): Promise<Product[]> {
  if (ids.length === 0) return []
  const seesCosts = hasAny(reader.guiItemList, COSTS)
  // As one JSON: a hundred products come as one value instead of thousands.
  const [found] = await tx.$queryRaw<{ rows: ProductRow[] }[]>`
    select coalesce(json_agg(x), '[]') as rows from (
    select p.id, p.name, p.description, p.code, p.barcode, p.availability::text,
      case when ${seesCosts} and p.structure_id = app_structure() then p.purchase_price::text end as purchase_price,
      p.iva::text, p.natura, p.sku_anagrafica, coalesce(anagrafica_name(a), '') as supplier_name,
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) end as type,
      i.product_id is not null as image_present, p.attributes, s.name as structure_name, p.revision,
      coalesce((select json_agg(json_build_object('id', r.id, 'product_id', r.product_id, 'amount', r.amount::text,
          'quantity', r.quantity::text, 'description', r.description, 'currency_id', r.currency_id,
          'measurementunit_id', r.measurementunit_id, 'valid_from', r.valid_from, 'valid_to', r.valid_to,
          'attributes', r.attributes) order by r.id)
        from price r where r.structure_id = p.structure_id and r.product_id = p.id), '[]') as prices
    from product p
    join structure s on s.id = p.structure_id
    left join anagrafica a on a.structure_id = p.structure_id and a.sku = p.sku_anagrafica
    left join product_image i on i.product_id = p.id
    left join product_type t on t.structure_id = p.structure_id and t.id = p.type_id
    where p.id = any(${[...ids]}::int[])) x`
  const byId = new Map(found?.rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toProduct(row)] : []
  })
}

/** A page of the products that fit a filter, and how many fit in all. `structureId` null: of all that is visible. */
export async function searchProducts(
  tx: Tx,
  filter: ProductFilter | null,
  page: Page,
  structureId: number | null,
  reader: Reader,
): Promise<{ products: Product[]; total: number }> {
  const structures =
    structureId === null
      ? (await tx.structure.findMany({ select: { id: true } })).map(({ id }) => id)
      : [structureId]
  const { total, ids } = await searchIds(tx, filter, page, structures)
  return { products: await findProducts(tx, ids, reader), total }
}

async function searchIds(tx: Tx, filter: ProductFilter | null, page: Page, structures: readonly number[]) {
  const [found] = await tx.$queryRaw<{ total: number; ids: number[] }[]>`
    select * from search_product(${[...structures]}::int[], ${JSON.stringify(conditionsOf(filter))}::jsonb,
      ${page.column}, ${page.order === 'desc'}, ${page.number}, ${page.size})`
  return found ?? { total: 0, ids: [] }
}

const ALL = { number: 1, size: 2_000_000_000, order: 'asc' } as const

/** The ids of every product of a structure that fits a filter, in the order of a column. */
export const idsOfFilter = async (
  tx: Tx,
  filter: ProductFilter | null,
  structureId: number,
  column: 'id' | 'name',
): Promise<number[]> => (await searchIds(tx, filter, { ...ALL, column }, [structureId])).ids

const MAX_WORDS = 8
/** Shorter words would fit nearly everything: of these the beginning is searched. */
const SHORTEST_PART = 3

function patternsOf(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => (word.length < SHORTEST_PART ? `% ${like(word).slice(1)}` : like(word)))
}

function conditionsOf(filter: ProductFilter | null) {
  if (!filter) return {}
  const attributes = filter.attribute_list.filter(({ value }) => value !== '')
  const suppliers = [...filter.sku_anagrafica_list, ...(filter.sku_anagrafica ? [filter.sku_anagrafica] : [])]
  return {
    ...(filter.search ? { words: patternsOf(filter.search) } : {}),
    ...(filter.name ? { name: [like(filter.name)] } : {}),
    ...(suppliers.length > 0 ? { suppliers } : {}),
    ...(attributes.length > 0
      ? {
          attributes: Object.fromEntries(
            attributes.map(({ unique_key, value }) => [unique_key, like(value)]),
          ),
        }
      : {}),
  }
}

const toValues = (values: Values) =>
  Object.keys(values)
    .sort()
    .map((unique_key) => ({ unique_key, value: values[unique_key] ?? '' }))

// Field by field: copies of what is left over take a list of a hundred products three milliseconds.
const toPrice = (row: PriceRow): Price => ({
  id: row.id,
  product_id: row.product_id,
  price_cross_id: `${row.product_id}_${row.id}`,
  amount: Number(row.amount),
  quantity: Number(row.quantity),
  description: row.description,
  measurementunit_id: row.measurementunit_id,
  currency_id: row.currency_id,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  attribute_list: toValues(row.attributes),
})

const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  product_cross_id: String(row.id),
  name: row.name,
  description: row.description,
  code: row.code,
  barcode: row.barcode,
  availability: Number(row.availability),
  purchase_price: row.purchase_price === null ? null : Number(row.purchase_price),
  iva: row.iva === null ? null : Number(row.iva),
  natura: row.natura,
  sku_anagrafica: row.sku_anagrafica,
  supplier_name: row.supplier_name,
  type: row.type,
  image_present: row.image_present,
  structure_name: row.structure_name,
  revision: row.revision,
  attribute_list: toValues(row.attributes),
  price_list: row.prices.map(toPrice),
})

/**
 * The stored values with which a save compares: the columns of a product or a price of the own structure, locked until
 * the end.
 */
export type StoredProduct = {
  id: number
  name: string
  description: string
  code: string
  barcode: string
  purchase_price: number | null
  iva: number | null
  natura: string | null
  sku_anagrafica: string | null
  type_id: number | null
  /** Decimal text. */
  availability: string
  attributes: Values
  revision: number
}

/** Own products by id, locked in the order of their ids, so that two transactions that lock several never deadlock. */
export const lockProducts = (tx: Tx, ids: readonly number[]): Promise<StoredProduct[]> =>
  tx.$queryRaw<StoredProduct[]>`
    select id, name, description, code, barcode, purchase_price::float8, iva::float8, natura, sku_anagrafica, type_id,
      availability::text, attributes, revision
    from product where id = any(${[...ids]}::int[]) and structure_id = app_structure() order by id for update`

export type StoredPrice = Omit<PriceRow, 'amount' | 'quantity'> & { amount: number; quantity: number }

export const lockPrices = (tx: Tx, ids: readonly number[]): Promise<StoredPrice[]> =>
  tx.$queryRaw<StoredPrice[]>`
    select id, product_id, amount::float8, quantity::float8, description, currency_id, measurementunit_id,
      valid_from::text, valid_to::text, attributes
    from price where id = any(${[...ids]}::int[]) and structure_id = app_structure() order by id for update`

/** How many pieces each of the prices is for, by the price's id. */
export async function bundleSizes(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.$queryRaw<{ id: number; quantity: string }[]>`
    select id, quantity::text from price where id = any(${[...ids]}::int[]) and structure_id = app_structure()`
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Of these products, those that have prices. */
export async function withPrices(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ product_id: number }[]>`
    select distinct product_id from price where product_id = any(${[...ids]}::int[]) and structure_id = app_structure()`
  return rows.map(({ product_id }) => product_id)
}

/** The VAT of own products, by their ids as documents name them (`product_cross_id`). */
export async function productVats(tx: Tx, ids: readonly number[]): Promise<Map<string, ProductVat>> {
  const rows = await tx.$queryRaw<(ProductVat & { id: number })[]>`
    select id, iva::float8, natura from product where id = any(${[...ids]}::int[]) and structure_id = app_structure()`
  return new Map(rows.map(({ id, iva, natura }) => [String(id), { iva, natura }]))
}

/** The ids of a supplier's products. */
export async function idsOfSupplier(tx: Tx, sku: string, limit: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from product where sku_anagrafica = ${sku} and structure_id = app_structure() order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** True when a visible product has a price of this id. */
export async function hasPrice(tx: Tx, productId: number, priceId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from price where product_id = ${productId} and id = ${priceId}`
  return rows.length > 0
}

type NoteRow = { id: number; product_id: number; value: string; author: string; created_at: Date }

/** Visible notes with their authors, in no order. */
export const readNotes = (tx: Tx, ids: readonly number[]): Promise<NoteRow[]> =>
  tx.$queryRaw<NoteRow[]>`
    select n.id, n.product_id, n.value, n.created_at,
      coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email, '') as author
    from product_note n left join account a on a.id = n.account_id where n.id = any(${[...ids]}::int[])`
