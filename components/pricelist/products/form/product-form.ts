import * as z from 'zod'
import { mergeOver } from '@/components/kit/three-way'
import { type Product, productIn } from '@/lib/api/pricelist/product-fields'
import { attributeRows } from './attribute-rows'
import { keyOfVat, vatOfKey } from './vat-key'

/** A product as its form holds it; `vat` is a key of `keyOfVat`. */
export const productForm = productIn
  .pick({ name: true, description: true, code: true, barcode: true, type_id: true, purchase_price: true })
  .extend({ vat: z.string(), attribute_list: attributeRows })

export type ProductValues = z.output<typeof productForm>

const newProduct: ProductValues = {
  name: '',
  description: '',
  code: '',
  barcode: '',
  type_id: null,
  purchase_price: null,
  vat: '',
  attribute_list: [],
}

/** Returns the user's own changes since `base` on top of the saved product. */
export const mergedValues = (base: Product, mine: ProductValues, saved: Product): ProductValues =>
  mergeOver(productValues(base), mine, productValues(saved))

/** Returns the values with which the form starts: those of the product, or of a new one. */
export function productValues(product: Product | null): ProductValues {
  if (!product) return newProduct
  const { name, description, code, barcode, type, purchase_price, attribute_list } = product
  const vat = keyOfVat(product)
  return { name, description, code, barcode, type_id: type?.id ?? null, purchase_price, vat, attribute_list }
}

/** The fields of a product as calls take them. */
export const productOf = ({ vat, ...values }: ProductValues) => ({ ...values, ...vatOfKey(vat) })
