/** The period whose presences or reservations are billed or counted: both days are within, at most 400 of them. */
const MAX_DAYS = 400
const DAY_MS = 86_400_000

export const isPeriod = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean =>
  start_date <= end_date && Date.parse(end_date) - Date.parse(start_date) < MAX_DAYS * DAY_MS

export const wrongPeriod = { path: ['end_date'], message: 'period' }
