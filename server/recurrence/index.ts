/**
 * The engine of both calendars, of classes and of meetings: series by a weekly rule, occurrences that are computed until
 * something happens to them, and edits of one occurrence or of all that follow. It knows tables by name and no content.
 */
export type { Calendar, CalendarReader } from './calendar'
export { checkEventHeaders, checkLastUpdate, hasEventHeaders } from './event-headers'
export {
  activeEvents,
  eventsOfPeriod,
  findEvent,
  findOneSeries,
  type Period,
  takenOccurrences,
} from './recurrence-queries'
export { leaveSeries, lockEvent, lockSeries, writeState } from './recurrence-store'
export { applyFollowing, deleteFollowing, planFollowing } from './series-edit'
export { seriesTimeColumns, timeColumns } from './time-columns'
