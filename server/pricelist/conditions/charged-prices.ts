import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Charge } from '@/lib/domain/booking/attendance-billing'
import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { BusinessCondition } from '@/lib/domain/pricing/pricing'
import { EURO, MEASUREMENT_UNITS } from '@/lib/domain/pricing/units'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { conditionsOf, resolveProduct } from '../prices/price-resolution'
import { findProducts, hasPrice } from '../products/product-queries'

/** One piece of a product for a customer on a day; with a price, at that one of its list alone. */
export type ChargedPriceRequest = { customer: string; productId: number; priceId: number | null; on: Day }

const ONE = money(1)

/**
 * The price of each of these, as a line of a document states it, in the order of the request; null for a product that
 * no longer exists, has no price that applies, or one that is not in euro. Products are read in one statement,
 * conditions in one a customer.
 */
export async function chargedPrices(
  tx: Tx,
  asked: readonly ChargedPriceRequest[],
  caller: Session,
): Promise<(Charge | null)[]> {
  const ids = [...new Set(asked.map(({ productId }) => productId))]
  const products = new Map((await findProducts(tx, ids, caller)).map((product) => [product.id, product]))
  const conditions = new Map<string, BusinessCondition[]>()
  for (const customer of new Set(asked.map((one) => one.customer))) {
    conditions.set(customer, await conditionsOf(tx, customer, caller.structureId))
  }
  return asked.map((one) => {
    const product = products.get(one.productId)
    return product ? chargeOf(product, one, conditions.get(one.customer) ?? []) : null
  })
}

function chargeOf(
  product: Product,
  { customer, priceId, on }: ChargedPriceRequest,
  conditions: readonly BusinessCondition[],
): Charge | null {
  const price_list =
    priceId === null ? product.price_list : product.price_list.filter(({ id }) => id === priceId)
  const resolution = resolveProduct({ ...product, price_list }, ONE, { customer, conditions, on })
  const listed = price_list.find(({ id }) => id === resolution?.price.id)
  if (!resolution || !listed || listed.currency_id !== EURO) return null
  const { quantity, ...line } = resolution.line
  const unit = MEASUREMENT_UNITS.find(({ id }) => id === listed.measurementunit_id)
  return {
    product_cross_id: product.product_cross_id,
    price_cross_id: listed.price_cross_id,
    measurement_unit: unit?.code ?? null,
    vat: { iva: product.iva, natura: product.natura },
    line,
  }
}

const PRICE = /^(\d{1,9})_(\d{1,9})$/

/** True when a visible product of this id (`7`) has the price of this id (`7_12`). */
export async function isPriceOfProduct(tx: Tx, product: string, price: string): Promise<boolean> {
  const [, productId, priceId] = PRICE.exec(price) ?? []
  if (productId === undefined || productId !== product) return false
  return hasPrice(tx, Number(productId), Number(priceId))
}
