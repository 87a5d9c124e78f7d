/** The path of the scadenzario; apart from the state of its list, which other pages do not load. */
export const SCHEDULE_HREF = '/app/documents/schedule'
