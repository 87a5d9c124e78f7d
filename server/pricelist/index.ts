export { conditionFiles } from './business-condition-files'
export { chargedPrices } from './charged-prices'
export { openStock, returnToStock, type StockTaking, stockFaults } from './stock-movements'
