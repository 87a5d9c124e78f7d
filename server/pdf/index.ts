export { renderInvoice } from './invoice'
