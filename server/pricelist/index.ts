/**
 * Products, their prices and the stock. Rooms: products (and attributes), prices (resolution, changes, price lists),
 * conditions (agreements with single customers), stock (the ledger), exchange (import). Other modules see what stands here.
 */
export { conditionFiles } from './conditions/business-condition-files'
export { chargedPrices, isPriceOfProduct } from './conditions/charged-prices'
export { ownConditionChanges } from './prices/price-resolution'
export { productVats } from './products/product-queries'
export { openStock, returnToStock, type StockTaking } from './stock/stock-movements'
export { stockFaults } from './stock/stock-queries'
