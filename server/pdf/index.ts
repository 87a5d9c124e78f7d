export { renderInvoice } from './invoice'
export { renderPriceList } from './price-list'
export { type ReminderValue, renderReminder } from './reminder'
export { renderTables } from './table'
