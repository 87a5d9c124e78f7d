/** The keys of the queries that read the payments of a document, and the scadenzario. */
export const PAYMENTS_KEY = 'payments'
export const SCHEDULE_KEY = 'schedule'
