export { conditionFiles } from './conditions/business-condition-files'
export { chargedPrices, isPriceOfProduct } from './conditions/charged-prices'
export { openStock, returnToStock, type StockTaking, stockFaults } from './stock/stock-movements'
