import { ok } from '@/lib/api/endpoint'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Resolution } from '@/lib/api/pricelist/resolved-price-fields'
import { type Day, day } from '@/lib/domain/day'
import { money, toWire } from '@/lib/domain/money'
import {
  type BusinessCondition,
  type ListPrice,
  type PriceResolution,
  type PriceStep,
  resolvePrice,
} from '@/lib/domain/pricing'
import { Refusal } from '@/lib/domain/refusal'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { readConditions, type StoredCondition, unknownSkus } from './business-condition-queries'
import { findProducts } from './product-queries'

const procedures = api.pricelist.resolvedPrices

/** The products, the customer and the conditions are read in one statement each, however many are asked. */
const resolve = procedures.resolve.handler(async ({ context: { tx, caller }, input }) => {
  const ids = [...new Set(input.product_list.map(({ id }) => id))]
  const products = new Map((await findProducts(tx, ids)).map((product) => [product.id, product]))
  if (products.size < ids.length) throw new Refusal('ERROR_NOT_FOUND', {}, ['product_list'])
  const conditions = input.sku === null ? [] : await conditionsOf(tx, input.sku, caller.structureId)
  const on = input.day ?? today()
  const resolved = input.product_list.map(({ id, quantity }) => {
    const product = products.get(id)
    const resolution = product && resolveOne(product, quantity, { customer: input.sku, conditions, on })
    return { id, quantity, resolution: resolution ?? null }
  })
  return ok({ resolved_price_list: resolved })
})

async function conditionsOf(tx: Tx, customer: string, structureId: number): Promise<BusinessCondition[]> {
  const unknown = await unknownSkus(tx, [customer])
  if (unknown.length > 0) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['sku'])
  return (await readConditions(tx, { structureId, customer })).map(toBusinessCondition)
}

const toBusinessCondition = (row: StoredCondition): BusinessCondition => ({
  supplier: row.business_condition_ana_sku,
  customer: row.sku_vendee,
  changes: row.fields.map(({ name, change, type, value }) => ({
    label: name,
    change,
    type,
    value: money(value),
  })),
})

type Asked = { customer: string | null; conditions: readonly BusinessCondition[]; on: Day }

function resolveOne(
  product: Product,
  quantity: number,
  { customer, conditions, on }: Asked,
): Resolution | null {
  const priced = { supplier: product.sku_anagrafica, prices: product.price_list.map(toListPrice) }
  const resolution = resolvePrice(priced, money(quantity), customer, conditions, on)
  const listed = product.price_list.find(({ id }) => id === resolution?.price.id)
  return resolution && listed ? toResolution(resolution, listed) : null
}

type Listed = Product['price_list'][number]

const dayOrNull = (text: string | null): Day | null => (text === null ? null : day(text))

const toListPrice = ({ amount, quantity, valid_from, valid_to, ...price }: Listed): ListPrice => ({
  ...price,
  amount: money(amount),
  quantity: money(quantity),
  valid_from: dayOrNull(valid_from),
  valid_to: dayOrNull(valid_to),
})

const toResolution = ({ steps, line, ...resolution }: PriceResolution, listed: Listed): Resolution => ({
  price_cross_id: listed.price_cross_id,
  price_id: listed.id,
  currency_id: listed.currency_id,
  measurementunit_id: listed.measurementunit_id,
  list_price: toWire(resolution.list_price),
  net_price: toWire(resolution.net_price),
  total: toWire(resolution.total),
  step_list: steps.map(toStep),
  line: {
    ...line,
    quantity: toWire(line.quantity),
    single_price: toWire(line.single_price),
    discount: toWire(line.discount),
  },
})

function toStep(step: PriceStep): Resolution['step_list'][number] {
  if (step.kind === 'LIST') return { ...step, after: toWire(step.after) }
  const amounts = { before: toWire(step.before), after: toWire(step.after) }
  return step.kind === 'CHANGE' ? { ...step, value: toWire(step.value), ...amounts } : { ...step, ...amounts }
}

export const resolvedPrices = { resolve }
