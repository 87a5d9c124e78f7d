import { ok } from '@/lib/api/endpoint'
import { STOCK } from '@/lib/api/pricelist/access'
import type { Product, ProductChange, ProductFilter, ProductIn } from '@/lib/api/pricelist/product-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import type { ProductVat } from '@/lib/domain/documents/line-vat'
import { audit, auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows, updateRows } from '@/server/db/insert'
import { type Page, pagingData } from '@/server/db/page'
import { api, type HandlerContext } from '@/server/http/implement'
import { insertPrices } from '../prices/prices'
import { keptValues, reachOf } from './attribute-store'
import {
  findProducts,
  idsOfSupplier,
  lockProducts,
  type StoredProduct,
  searchProducts,
  withPrices,
} from './product-queries'

const procedures = api.pricelist.products
const ENTITY = 'product'
const MAX_SUPPLIER_PRODUCTS = 500

type Context = Pick<HandlerContext, 'tx' | 'caller'>

async function page(
  { tx, caller }: Context,
  type: 'structure' | 'family',
  filter: ProductFilter | null,
  at: Page,
) {
  const { products, total } = await searchProducts(tx, filter, at, reachOf(caller, type), caller)
  return ok({ product_list: products, paging_data: pagingData(at, total) })
}

const list = procedures.list.handler(({ context, input }) => {
  const at: Page = { number: input.page_number, size: input.items_per_page, column: 'id', order: 'asc' }
  return page(context, input.type, null, at)
})

const search = procedures.search.handler(({ context, input }) => {
  const { page_number: number, items_per_page: size, order_by: column, order_as: order } = input.paging_data
  return page(context, input.type, input.filter ?? null, { number, size, column, order })
})

const bySupplier = procedures.bySupplier.handler(async ({ context: { tx, caller }, input }) => {
  const supplier = await tx.anagrafica.findFirst({ where: { sku: input.sku }, select: { id: true } })
  if (!supplier) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const ids = await idsOfSupplier(tx, input.sku, MAX_SUPPLIER_PRODUCTS)
  return ok({ product_list: await findProducts(tx, ids, caller) })
})

async function one({ tx, caller }: Context, id: number): Promise<Product> {
  const [product] = await findProducts(tx, [id], caller)
  if (!product) throw new Refusal('ERROR_NOT_FOUND')
  return product
}

const byId = procedures.byId.handler(async ({ context, input }) =>
  ok({ product: await one(context, input.id) }),
)

/** The columns of new products, each with its attributes' values. */
async function rowsOf(tx: Tx, products: readonly ProductIn[]) {
  const attributes = await keptValues(
    tx,
    'product_attribute',
    products.map(({ attribute_list }) => attribute_list),
  )
  return products.map(({ attribute_list: _, price_list: __, availability: ___, ...columns }, index) => ({
    ...columns,
    attributes: attributes[index] ?? {},
  }))
}

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  for (const [at, product] of input.product_list.entries()) refuseUnfitVat(product, `product_list.${at}`)
  const rows = await rowsOf(tx, input.product_list)
  const ids = await insertRows(tx, 'product', rows)
  await auditMany(
    tx,
    rows.map((row, index) => ({
      action: 'CREATE' as const,
      entity: ENTITY,
      entityId: ids[index] ?? 0,
      changes: changesBetween(null, row),
    })),
  )
  await insertPrices(
    tx,
    input.product_list.flatMap(({ price_list }, index) =>
      price_list.map((price) => ({ ...price, product_id: ids[index] ?? 0 })),
    ),
  )
  if (hasAny(caller.guiItemList, STOCK)) await beginStock(tx, input.product_list, ids, caller.accountId)
  return ok({ product_list: await findProducts(tx, ids, caller) })
})

/** The VAT of a product after a change; what does not change it leaves it. */
const changedVat = (before: ProductVat, { iva, natura }: Partial<ProductVat>): ProductVat => ({
  iva: iva === undefined ? before.iva : iva,
  natura: natura === undefined ? ((iva ?? before.iva) === 0 && iva !== null ? before.natura : null) : natura,
})

/** Refuses 0 % without a Natura, and a Natura with another rate or without one. */
function refuseUnfitVat({ iva, natura }: ProductVat, path: string): void {
  if ((iva === 0) !== (natura !== null))
    throw new Refusal('ERROR_SETTINGS_VAT_WITHOUT_NATURA', {}, [`${path}.natura`])
}

/** Writes the initial stock of new products as movements. */
async function beginStock(
  tx: Tx,
  products: readonly ProductIn[],
  ids: readonly number[],
  account_id: number,
) {
  const movements = products.flatMap(({ availability: quantity }, index) =>
    quantity ? [{ product_id: ids[index] ?? 0, quantity, reason: 'MANUAL', account_id }] : [],
  )
  await insertRows(tx, 'stock_movement', movements)
}

/** A product of the own structure, locked. */
async function locked(tx: Tx, id: number, field: string): Promise<StoredProduct> {
  const [row] = await lockProducts(tx, [id])
  if (!row) throw new Refusal('ERROR_NOT_FOUND', {}, [field])
  return row
}

/** Writes what differs, with its audit row. */
async function change(
  context: Context,
  before: StoredProduct,
  values: Readonly<Record<string, unknown>>,
): Promise<Product> {
  const was = Object.fromEntries(Object.keys(values).map((key) => [key, before[key as keyof StoredProduct]]))
  const changes = changesBetween(was, values)
  if (Object.keys(changes ?? {}).length > 0) {
    const { tx } = context
    await updateRows(tx, ENTITY, [{ id: before.id, values }])
    await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: before.id, changes })
  }
  return one(context, before.id)
}

const save = procedures.save.handler(async ({ context, input }) => {
  const { id, revision, ...values } = input.product_data
  const { tx } = context
  const before = await locked(tx, id, 'product_data.id')
  if (revision !== undefined && revision !== before.revision) throw new Refusal('ERROR_STALE_REVISION')
  const vat = changedVat(before, values)
  refuseUnfitVat(vat, 'product_data')
  return ok({ product: await change(context, before, { ...(await columnsOf(tx, values)), ...vat }) })
})

async function columnsOf(tx: Tx, { attribute_list, ...values }: Omit<ProductChange, 'id' | 'revision'>) {
  const columns = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (!attribute_list) return columns
  const [attributes = {}] = await keptValues(tx, 'product_attribute', [attribute_list])
  return { ...columns, attributes }
}

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const ids = input.product_list.map(({ id }) => id)
  const rows = await lockProducts(tx, ids)
  if (rows.length < new Set(ids).size) throw new Refusal('ERROR_NOT_FOUND', {}, ['product_list'])
  const kept = input.product_list.filter(({ cascade_delete }) => !cascade_delete).map(({ id }) => id)
  const priced = await withPrices(tx, kept)
  if (priced.length > 0) {
    const names = rows.filter(({ id }) => priced.includes(id)).map(({ name }) => name)
    throw new Refusal('ERROR_PRODUCT_HAS_PRICES', { names: names.slice(0, 5).join(', ') }, ['product_list'])
  }
  await tx.product.deleteMany({ where: { id: { in: ids } } })
  await auditMany(
    tx,
    rows.map(({ id, ...before }) => ({
      action: 'DELETE' as const,
      entity: ENTITY,
      entityId: id,
      changes: changesBetween(before, null),
    })),
  )
  return ok({})
})

const link = procedures.link.handler(async ({ context, input }) => {
  const { id, sku_anagrafica } = input.product_data
  const before = await locked(context.tx, id, 'product_data.id')
  return ok({ product: await change(context, before, { sku_anagrafica }) })
})

const unlink = procedures.unlink.handler(async ({ context, input }) => {
  const before = await locked(context.tx, input.id, 'id')
  return ok({ product: await change(context, before, { sku_anagrafica: null }) })
})

export const products = { list, search, bySupplier, byId, add, save, remove, link, unlink }
