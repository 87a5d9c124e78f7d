export { conditionFiles } from './business-condition-files'
export { stockFaults, takeFromStock } from './stock-movements'
