export { renderInvoice } from './invoice'
export { renderPriceList } from './price-list'
export { renderTables } from './table'
