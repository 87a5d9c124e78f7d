/** Under these keys the browser keeps the payments of a document, and what is due. */
export const PAYMENTS_KEY = 'payments'
export const SCHEDULE_KEY = 'schedule'
