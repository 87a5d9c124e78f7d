/** Calendars as iCalendar texts (RFC 5545): values in, text out. */
export * from './calendar'
