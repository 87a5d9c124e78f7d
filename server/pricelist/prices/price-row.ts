import { EURO } from '@/lib/domain/pricing/units'

/** A row of a price list: a product by its code, and at most one of its prices. */
export type PriceRow = {
  code: string
  name: string
  description: string
  barcode: string
  purchase_price: number | null
  iva: number | null
  natura: string | null
  sku_anagrafica: string | null
  availability: number | null
  attributes: Readonly<Record<string, string>>
  amount: number | null
  quantity: number | null
  price_description: string
  measurementunit_id: number | null
  currency_id: number | null
  price_attributes: Readonly<Record<string, string>>
}

/** The values of a product whose row leaves every column out. */
export const BLANK: PriceRow = {
  code: '',
  name: '',
  description: '',
  barcode: '',
  purchase_price: null,
  iva: null,
  natura: null,
  sku_anagrafica: null,
  availability: null,
  attributes: {},
  amount: null,
  quantity: null,
  price_description: '',
  measurementunit_id: null,
  currency_id: null,
  price_attributes: {},
}

/** Whether a row carries a price. */
export const hasPrice = (row: Partial<PriceRow>): boolean => row.amount !== null && row.amount !== undefined

/** The key of a row: the product's code and, where it has one, what its price is for. */
export function keyOf(row: Partial<PriceRow>): string {
  const code = (row.code ?? '').toLowerCase()
  if (!hasPrice(row)) return code
  const unit = row.measurementunit_id ?? 1
  return [
    code,
    row.quantity ?? 1,
    unit,
    row.currency_id ?? EURO,
    (row.price_description ?? '').toLowerCase(),
  ].join('\n')
}
