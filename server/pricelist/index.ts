export { conditionFiles } from './business-condition-files'
export { chargedPrices, isPriceOfProduct } from './charged-prices'
export { openStock, returnToStock, type StockTaking, stockFaults } from './stock-movements'
