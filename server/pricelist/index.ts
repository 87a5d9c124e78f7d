export { conditionFiles } from './business-condition-files'
export { chargedPrices } from './charged-prices'
export { returnToStock, stockFaults, takeFromStock } from './stock-movements'
