export { conditionFiles } from './business-condition-files'
export { returnToStock, stockFaults, takeFromStock } from './stock-movements'
