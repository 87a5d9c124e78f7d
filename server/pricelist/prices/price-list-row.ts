import type { Product } from '@/lib/api/pricelist/product-fields'
import { Decimal, formatPlain } from '@/lib/domain/core/money'
import type { PriceListRow } from '@/lib/domain/pricing/price-list'
import { CURRENCIES, MEASUREMENT_UNITS } from '@/lib/domain/pricing/units'
import { type PriceRequest, resolveProduct } from './price-resolution'

const codeOf = (list: readonly { id: number; code: string }[], id: number): string =>
  list.find((entry) => entry.id === id)?.code ?? ''

/**
 * Answers the prices of a product: a row for each quantity that has a price on the day, the smallest quantity first.
 */
export function priceListRows(product: Product, asked: PriceRequest): PriceListRow[] {
  const quantities = [...new Set(product.price_list.map(({ quantity }) => quantity))].sort((a, b) => a - b)
  return quantities.flatMap((quantity) => {
    const resolution = resolveProduct(product, new Decimal(quantity), asked)
    const listed = product.price_list.find(({ id }) => id === resolution?.price.id)
    // A bundle that is not valid that day leaves its quantity to the price of a piece, which has its own row.
    if (!resolution || !listed || listed.quantity !== quantity) return []
    const { code, barcode, name, description, iva, natura } = product
    return {
      code,
      barcode,
      name,
      description,
      price_description: listed.description,
      quantity: resolution.price.quantity,
      unit: codeOf(MEASUREMENT_UNITS, listed.measurementunit_id),
      currency: codeOf(CURRENCIES, listed.currency_id),
      list_price: resolution.list_price,
      net_price: resolution.net_price,
      iva: iva === null ? null : new Decimal(iva),
      natura,
    }
  })
}

/** A row as a sheet has it, in the columns' order; numbers with the decimal sign of the reader's language. */
export function cellsOf(row: PriceListRow, point: ',' | '.'): string[] {
  const number = (value: Decimal, min: number) => formatPlain(value, min, 8).replace('.', point)
  const { code, barcode, name, description, price_description, unit, currency, iva, natura } = row
  return [
    ...[code, barcode, name, description, price_description],
    ...[number(row.quantity, 0), unit, number(row.list_price, 2), number(row.net_price, 2), currency],
    ...[iva === null ? '' : number(iva, 0), natura ?? ''],
  ]
}

/** The columns of a sheet, by the keys of their names in the messages (`pricelist.export.columns`). */
export const COLUMNS = [
  ...['code', 'barcode', 'name', 'description', 'price_description'],
  ...['quantity', 'unit', 'list_price', 'net_price', 'currency'],
  ...['iva', 'natura'],
] as const
