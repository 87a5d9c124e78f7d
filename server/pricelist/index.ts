export { returnToStock, stockFaults, takeFromStock } from './stock-movements'
