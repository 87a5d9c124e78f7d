import type { Price, Product } from '@/lib/api/pricelist/product-fields'
import { type Day, day } from '@/lib/domain/core/day'
import { type Decimal, money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  type BusinessCondition,
  type ConditionChange,
  type ListPrice,
  type PriceResolution,
  resolvePrice,
} from '@/lib/domain/pricing/pricing'
import type { Tx } from '@/server/db/client'
import { readConditions, type StoredCondition, unknownSkus } from '../conditions/business-condition-queries'

/** For whom and when prices are asked; no customer has no conditions. */
export type PriceRequest = { customer: string | null; conditions: readonly BusinessCondition[]; on: Day }

/** Reads a customer's conditions in one statement. @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND */
export async function conditionsOf(
  tx: Tx,
  customer: string,
  structureId: number,
): Promise<BusinessCondition[]> {
  const unknown = await unknownSkus(tx, [customer])
  if (unknown.length > 0) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['sku'])
  return (await readConditions(tx, { structureId, customer })).map(toBusinessCondition)
}

/** The changes of price that a customer has with the own company. */
export async function ownConditionChanges(tx: Tx, customer: string): Promise<readonly ConditionChange[]> {
  const [condition] = await readConditions(tx, { structureId: 'OWN', supplier: '', customer })
  return condition ? toBusinessCondition(condition).changes : []
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

/**
 * Answers the price of a quantity of a product; null when no price of its list applies (lib/domain/pricing/pricing.ts).
 */
export const resolveProduct = (
  { sku_anagrafica, price_list }: Pick<Product, 'sku_anagrafica' | 'price_list'>,
  quantity: Decimal,
  { customer, conditions, on }: PriceRequest,
): PriceResolution | null =>
  resolvePrice(
    { supplier: sku_anagrafica, prices: price_list.map(toListPrice) },
    quantity,
    customer,
    conditions,
    on,
  )

const dayOrNull = (text: string | null): Day | null => (text === null ? null : day(text))

const toListPrice = ({ amount, quantity, valid_from, valid_to, ...price }: Price): ListPrice => ({
  ...price,
  amount: money(amount),
  quantity: money(quantity),
  valid_from: dayOrNull(valid_from),
  valid_to: dayOrNull(valid_to),
})
