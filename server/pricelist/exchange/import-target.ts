import { createHash } from 'node:crypto'
import { toUniqueKey } from '@/lib/domain/core/unique-key'
import { isRateOffered, type OfferedRate, type ProductVat } from '@/lib/domain/documents/line-vat'
import { CURRENCIES, EURO, MEASUREMENT_UNITS } from '@/lib/domain/pricing/units'
import { languages } from '@/lib/i18n/languages'
import { vatRates } from '@/server/auth'
import { lockRows } from '@/server/db/lock'
import type { Fault, ImportTarget, OpenTarget, Values } from '@/server/imports'
import { translate } from '@/server/platform/text'
import { BLANK, hasPrice, keyOf, type PriceRow } from '../prices/price-row'
import { ATTRIBUTE_PREFIX, importFields, PRICE_ATTRIBUTE_PREFIX } from './import-fields'
import { ownStructure, type StoredProducts, storedProducts, suppliersByVat } from './import-queries'
import { existingRows, writePriceRows } from './import-rows'

const COLUMN_OF: Readonly<Record<string, keyof PriceRow>> = {
  pro_code: 'code',
  pro_name: 'name',
  pro_desc: 'description',
  pro_barcode: 'barcode',
  pro_purchase_price: 'purchase_price',
  pro_iva: 'iva',
  pro_natura: 'natura',
  pro_availability: 'availability',
  att_partita_iva: 'sku_anagrafica',
  pri_amount: 'amount',
  pri_quantity: 'quantity',
  pri_desc: 'price_description',
  meu_code: 'measurementunit_id',
  cur_code: 'currency_id',
}

const FIELD_OF = new Map(Object.entries(COLUMN_OF).map(([field, column]) => [column as string, field]))

/** Ids by code and by name in either language, in lower case. */
function byName(
  list: readonly { id: number; code: string }[],
  nameKey: (id: number, code: string) => string,
) {
  return new Map(
    list.flatMap(({ id, code }) =>
      [code, ...languages.map((language) => translate(language, nameKey(id, code)))].map(
        (name): [string, number] => [name.toLowerCase(), id],
      ),
    ),
  )
}

const UNITS = byName(MEASUREMENT_UNITS, (id) => `units.measures.${id}`)
const CURRENCY_IDS = byName(CURRENCIES, (_, code) => `units.currencies.${code}`)

/**
 * Price lists as a target of imports (document 2 §9). A product is known by its code; a row may carry one price, known
 * by quantity, unit, currency and description: rows with one code are prices of one product, and must agree on it.
 * Unknown attributes are added. An availability is written as a stock movement.
 */
export const priceListImportTarget: ImportTarget = {
  name: 'pricelist',
  page: '/app/price/import',
  tables: ['product', 'price'],
  fields: importFields,
  free: [
    { prefix: ATTRIBUTE_PREFIX, label: 'pricelist.product_attribute' },
    { prefix: PRICE_ATTRIBUTE_PREFIX, label: 'pricelist.price_attribute' },
  ],
  async open(tx) {
    const suppliers = await suppliersByVat(tx)
    const rates = await vatRates(tx, await ownStructure(tx))
    const names = new Map([...suppliers.values()].map(({ sku, name }) => [sku, name]))
    const products = new Map<string, string>()
    let stored: StoredProducts = new Map()
    const found = new Set<number>()
    return {
      toColumns: (cells) => cellsToColumns(cells, suppliers, rates),
      keysOf: (values) => (values.code ? [keyOf(values)] : []),
      async load(rows, lock) {
        stored = await storedProducts(tx, rows as Partial<PriceRow>[], lock)
        for (const { product_id } of stored.values()) found.add(product_id)
        return existingRows(rows as Partial<PriceRow>[], stored)
      },
      hold: () => lockRows(tx, 'product', found),
      merge,
      check: (merged) => check(merged as PriceRow, products),
      nameOf: ({ code, name }) => [code, name].filter(Boolean).join(' · '),
      show: (column, value) => show(column, value, names),
      write: (rows) => writePriceRows(tx, rows, stored),
    } satisfies OpenTarget
  },
}

type Suppliers = ReadonlyMap<string, { sku: string; name: string }>

function cellsToColumns(cells: Values, suppliers: Suppliers, rates: readonly OfferedRate[]) {
  const faults: Fault[] = []
  const values: Record<string, unknown> = {}
  const free = { attributes: {} as Record<string, string>, price_attributes: {} as Record<string, string> }
  const find = <Found>(
    code: Fault['code'],
    field: string,
    value: unknown,
    list: ReadonlyMap<string, Found>,
  ) => {
    const text = String(value)
    if (text === '') return null
    const found = list.get(text.toLowerCase()) ?? null
    if (found === null) faults.push({ code, field, params: { value: text.slice(0, 60) } })
    return found
  }
  for (const [field, value] of Object.entries(cells)) {
    const column = COLUMN_OF[field]
    if (field === 'att_partita_iva') {
      const vat = String(value)
        .replace(/\s/g, '')
        .replace(/^IT(?=\d{11}$)/i, '')
      values.sku_anagrafica = find('supplier_unknown', field, vat, suppliers)?.sku ?? null
    } else if (field === 'meu_code') values.measurementunit_id = find('unit_unknown', field, value, UNITS)
    else if (field === 'cur_code') values.currency_id = find('currency_unknown', field, value, CURRENCY_IDS)
    else if (column) values[column] = value
    else addFree(field, String(value), free, faults)
  }
  Object.assign(values, vatOf(cells, rates, faults))
  if (Object.keys(free.attributes).length > 0) values.attributes = free.attributes
  if (Object.keys(free.price_attributes).length > 0) values.price_attributes = free.price_attributes
  return { values, faults }
}

/** The VAT of a row that states any: a Natura alone means 0 %. */
function vatOf(cells: Values, rates: readonly OfferedRate[], faults: Fault[]): Partial<ProductVat> {
  const natura = (cells.pro_natura ?? null) as string | null
  if (cells.pro_iva === undefined && natura === null) return {}
  const iva = cells.pro_iva === undefined ? 0 : (cells.pro_iva as number | null)
  const value = [iva === null ? '' : `${iva}%`, natura].filter(Boolean).join(' ')
  if ((iva === 0) !== (natura !== null)) faults.push({ code: 'vat_without_natura', field: 'pro_natura' })
  else if (!isRateOffered({ iva, natura }, { rates, regime: null }))
    faults.push({ code: 'vat_not_offered', field: 'pro_iva', params: { value } })
  return { iva, natura }
}

const MAX_VALUE = 500

function addFree(
  field: string,
  value: string,
  free: Record<'attributes' | 'price_attributes', Record<string, string>>,
  faults: Fault[],
): void {
  const isPrice = field.startsWith(PRICE_ATTRIBUTE_PREFIX)
  const key = toUniqueKey(field.slice((isPrice ? PRICE_ATTRIBUTE_PREFIX : ATTRIBUTE_PREFIX).length))
  if (value.length > MAX_VALUE || key.length > 80) faults.push({ code: 'too_long', field })
  else if (/^[a-z0-9_]+$/.test(key)) free[isPrice ? 'price_attributes' : 'attributes'][key] = value
}

/** Values of the row replace those of the same key; one without a value goes. */
const mergeValues = (before: object, row: object | undefined): object =>
  Object.fromEntries(
    Object.entries({ ...before, ...row })
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

function merge(existing: Values | null, values: Values): Values {
  const before = (existing ?? BLANK) as PriceRow
  const row = values as Partial<PriceRow>
  const merged = {
    ...before,
    ...values,
    attributes: mergeValues(before.attributes, row.attributes),
    price_attributes: mergeValues(before.price_attributes, row.price_attributes),
  } as PriceRow
  if (!hasPrice(merged)) return { ...merged }
  return {
    ...merged,
    quantity: merged.quantity ?? 1,
    measurementunit_id: merged.measurementunit_id ?? 1,
    currency_id: merged.currency_id ?? EURO,
  }
}

/** The part of a product that must be the same in all of its rows: as a digest, as there are many rows. */
const productDigest = ({
  code: _,
  amount,
  quantity,
  price_description,
  measurementunit_id,
  currency_id,
  price_attributes,
  ...product
}: PriceRow) => createHash('sha1').update(JSON.stringify(product)).digest('base64')

function check(row: PriceRow, products: Map<string, string>): Fault[] {
  if (!row.code) return [{ code: 'invalid', field: 'pro_code', params: { value: '' } }]
  if (!row.name) return [{ code: 'invalid', field: 'pro_name', params: { value: '' } }]
  const { amount, quantity } = row
  const saysPrice = quantity !== null || row.measurementunit_id !== null || row.currency_id !== null
  if (amount === null && saysPrice) return [{ code: 'price_incomplete', field: 'pri_amount' }]
  if (amount === 0 || quantity === 0) {
    return [{ code: 'invalid', field: amount === 0 ? 'pri_amount' : 'pri_quantity', params: { value: '0' } }]
  }
  const code = row.code.toLowerCase()
  const said = productDigest(row)
  const before = products.get(code)
  products.set(code, before ?? said)
  return before === undefined || before === said ? [] : [{ code: 'product_differs', field: null }]
}

function show(column: string, value: unknown, suppliers: ReadonlyMap<string, string>) {
  const field = FIELD_OF.get(column) ?? column
  if (value === null || value === undefined || value === '') return { field, text: '' }
  if (column === 'sku_anagrafica') return { field, text: suppliers.get(String(value)) ?? '' }
  if (column === 'measurementunit_id') {
    return { field, text: MEASUREMENT_UNITS.find(({ id }) => id === value)?.code ?? '' }
  }
  if (column === 'currency_id') return { field, text: CURRENCIES.find(({ id }) => id === value)?.code ?? '' }
  if (typeof value !== 'object') return { field, text: String(value) }
  const text = Object.entries(value).map(([key, of]) => `${key}: ${of}`)
  return { field: column === 'attributes' ? ATTRIBUTE_PREFIX : PRICE_ATTRIBUTE_PREFIX, text: text.join('; ') }
}
