/**
 * The times that reservations take at places and of people. Both calendars ask here; the module of reservations asks the
 * calendars. It stands below all three, so that none of them knows the others in a circle.
 */
export { refuseReserved } from './refuse-reserved'
export { holdTeachersOf } from './reserved-queries'
export {
  type CalendarSlot,
  calendarSlots,
  findResource,
  type ResourceOfCalendar,
} from './resource-queries'
