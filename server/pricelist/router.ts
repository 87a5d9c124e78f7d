import { api } from '@/server/http/implement'
import { businessConditionCsv } from './conditions/business-condition-csv'
import { businessConditionImports } from './conditions/business-condition-imports'
import { businessConditions } from './conditions/business-conditions'
import { imports } from './exchange/imports'
import { priceAttributes } from './prices/price-attributes'
import { priceChanges } from './prices/price-changes'
import { priceListExports } from './prices/price-list-exports'
import { prices } from './prices/prices'
import { resolvedPrices } from './prices/resolved-prices'
import { attributes } from './products/attributes'
import { productImages } from './products/product-images'
import { productNotes } from './products/product-notes'
import { productTypes } from './products/product-types'
import { products } from './products/products'
import { units } from './products/units'
import { stock } from './stock/stock'

/** The router implements the module's part of the contract. */
export const pricelistRouter = api.pricelist.router({
  attributes,
  businessConditionCsv,
  businessConditionImports,
  businessConditions,
  imports,
  priceAttributes,
  priceChanges,
  priceListExports,
  prices,
  productImages,
  productNotes,
  productTypes,
  products,
  resolvedPrices,
  stock,
  units,
})
