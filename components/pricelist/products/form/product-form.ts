import * as z from 'zod'
import { mergeOver } from '@/components/kit/three-way'
import { type Product, priceOfProductIn, productIn } from '@/lib/api/pricelist/product-fields'
import { EURO } from '@/lib/domain/pricing/units'
import { attributeRows } from './attribute-rows'
import { keyOfVat, vatOfKey } from './vat-key'

/**
 * A product as its form holds it; `vat` is a key of `keyOfVat`. A new one may have a price of one piece, as it was typed, and
 * its unit.
 */
export const productForm = productIn
  .pick({ name: true, description: true, code: true, barcode: true, type_id: true, purchase_price: true })
  .extend({
    vat: z.string(),
    selling_price: priceOfProductIn.shape.amount.nullable(),
    measurementunit_id: priceOfProductIn.shape.measurementunit_id,
    attribute_list: attributeRows,
  })

export type ProductValues = z.output<typeof productForm>

const PIECE = 1

const newProduct: ProductValues = {
  name: '',
  description: '',
  code: '',
  barcode: '',
  type_id: null,
  purchase_price: null,
  vat: '',
  selling_price: null,
  measurementunit_id: PIECE,
  attribute_list: [],
}

/** Returns the user's own changes since `base` on top of the saved product. */
export const mergedValues = (base: Product, mine: ProductValues, saved: Product): ProductValues =>
  mergeOver(productValues(base), mine, productValues(saved))

/** Returns the values with which the form starts: those of the product, or of a new one. */
export function productValues(product: Product | null): ProductValues {
  if (!product) return newProduct
  const { name, description, code, barcode, type, purchase_price, attribute_list } = product
  const type_id = type?.id ?? null
  const vat = keyOfVat(product)
  return { ...newProduct, name, description, code, barcode, type_id, purchase_price, vat, attribute_list }
}

/** The fields of a product as calls take them. */
export const productOf = ({ vat, selling_price: _, measurementunit_id: __, ...values }: ProductValues) => ({
  ...values,
  ...vatOfKey(vat),
})

/** The new product with its price, of `amount` without VAT. */
export const newProductOf = (values: ProductValues, amount: number | null) => ({
  ...productOf(values),
  price_list:
    amount === null
      ? []
      : [
          {
            amount,
            quantity: 1,
            description: '',
            currency_id: EURO,
            measurementunit_id: Number(values.measurementunit_id),
          },
        ],
})
