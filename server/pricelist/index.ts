export { stockFaults, takeFromStock } from './stock-movements'
