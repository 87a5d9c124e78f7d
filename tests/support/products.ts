import type { Product } from '@/lib/api/pricelist/product-fields'
import { EURO } from '@/lib/domain/pricing/units'
import type { Api, Caller } from './api'

const base = '/api/pricelist/rest'

type ProductValues = { readonly [field in string]: unknown }

/** A price as the API takes it: 10.00 euro for a piece. */
export const priceData = (over: ProductValues = {}): ProductValues => ({
  amount: 10,
  quantity: 1,
  description: 'Listino',
  currency_id: EURO,
  measurementunit_id: 1,
  ...over,
})

/** Adds products and answers them; `expect` fails the test at once where they are refused. */
export async function addProducts(api: Api, as: Caller, list: readonly ProductValues[]): Promise<Product[]> {
  const { status, body } = await api.call('POST', `${base}/product`, { as, body: { product_list: list } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.product_list
}

export async function addProduct(api: Api, as: Caller, over: ProductValues = {}): Promise<Product> {
  const [product] = await addProducts(api, as, [{ name: 'Lezione di prova', ...over }])
  if (!product) throw new Error('no product')
  return product
}

export async function addAttributes(api: Api, as: Caller, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name }))
  await api.call('POST', `${base}/attribute`, { as, body: { attribute_list: rows } })
  await api.call('POST', `${base}/attributeprice`, { as, body: { price_attribute_list: rows } })
}

/** Leaves a structure with these VAT rates only: percent, and at 0 the Natura. */
export async function offerRates(
  api: Api,
  as: Caller,
  rates: readonly (readonly [number, string?])[],
): Promise<void> {
  const aliquoteiva = rates.map(([aliquota, codice]) => ({
    aliquota,
    descrizione: 'Aliquota',
    codice: codice ?? null,
    riferimento_normativo: codice ? `Legge di ${codice}` : '',
  }))
  const body = { data: { aliquoteiva } }
  const { status } = await api.call('PUT', '/api/auth/rest/structure/configuration', { as, body })
  if (status !== 200) throw new Error(`rates: ${status}`)
}

/** A price list of `count` products with a price and twenty attributes each. */
export function manyProducts(count: number): string {
  const places = Array.from({ length: 20 }, (_, place) => place)
  const lines = Array.from({ length: count }, (_, index) => {
    const values = places.map((place) => `valore ${(index * (place + 7)) % 1000}`)
    const price = `${1 + (index % 900)},${String(index % 100).padStart(2, '0')}`
    return `N${index};Articolo «${index}» è così;Confezione da ${1 + (index % 50)};${index % 40};${price};1;Listino;pz;${values.join(';')}`
  })
  const attributes = places.map((place) => `att_campo_${place}`)
  const head = `pro_code;pro_name;pro_desc;pro_availability;pri_amount;pri_quantity;pri_desc;meu_code;${attributes.join(';')}`
  return `${head}\r\n${lines.join('\r\n')}\r\n`
}
