import { ok } from '@/lib/api/endpoint'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Resolution } from '@/lib/api/pricelist/resolved-price-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { PriceResolution, PriceStep } from '@/lib/domain/pricing/pricing'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { findProducts } from '../products/product-queries'
import { conditionsOf, type PriceRequest, resolveProduct } from './price-resolution'

const procedures = api.pricelist.resolvedPrices

/** The products, the customer and the conditions are read in one statement each, however many are asked. */
const resolve = procedures.resolve.handler(async ({ context: { tx, caller }, input }) => {
  const ids = [...new Set(input.product_list.map(({ id }) => id))]
  const products = new Map((await findProducts(tx, ids, caller)).map((product) => [product.id, product]))
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

function resolveOne(product: Product, quantity: number, asked: PriceRequest): Resolution | null {
  const resolution = resolveProduct(product, money(quantity), asked)
  const listed = product.price_list.find(({ id }) => id === resolution?.price.id)
  return resolution && listed ? toResolution(resolution, listed) : null
}

type ListedPrice = Product['price_list'][number]

const toResolution = ({ steps, line, ...resolution }: PriceResolution, listed: ListedPrice): Resolution => ({
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
