import type { Day } from '../core/day'
import type { Decimal } from '../core/money'
import type { Party } from '../documents/document'

/** The price of a quantity of a product for a customer. */
export type PriceListRow = {
  code: string
  barcode: string
  name: string
  description: string
  price_description: string
  quantity: Decimal
  /** As an invoice shows it. */
  unit: string
  /** ISO 4217 letters. */
  currency: string
  list_price: Decimal
  /** The same for the customer. */
  net_price: Decimal
  /** The VAT rate of the product, in percent, and at 0 its Natura; null for that of new lines. */
  iva: Decimal | null
  natura: string | null
}

/** A price list as it is printed; `customer` is null for the list that is meant for every customer. */
export type PriceList = {
  sender: Party
  customer: Party | null
  on: Day
  rows: readonly PriceListRow[]
}
