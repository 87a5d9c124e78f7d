import { type Price, priceOfProductIn } from '@/lib/api/pricelist/product-fields'
import { EURO } from '@/lib/domain/pricing/units'
import { type AttributeRow, attributeRows } from '../form/attribute-rows'

/** A price as its form holds it. */
export const priceForm = priceOfProductIn.extend({ attribute_list: attributeRows })

/** As the contract takes a price; an amount and a quantity may still lack while the form is filled. */
export type PriceValues = {
  amount: number | null
  quantity: number | null
  description: string
  currency_id: number
  measurementunit_id: number
  valid_from: string | null
  valid_to: string | null
  attribute_list: AttributeRow[]
}

const PIECE = 1

/** Returns the values with which the form starts: those of the price, or of a new one, in euro for a piece. */
export const priceValues = (price: Price | null): PriceValues => ({
  amount: price?.amount ?? null,
  quantity: price?.quantity ?? 1,
  description: price?.description ?? '',
  currency_id: price?.currency_id ?? EURO,
  measurementunit_id: price?.measurementunit_id ?? PIECE,
  valid_from: price?.valid_from ?? null,
  valid_to: price?.valid_to ?? null,
  attribute_list: price?.attribute_list ?? [],
})
