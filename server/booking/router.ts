import { api } from '@/server/http/implement'
import { attendanceBilling } from './billing/attendance-billing'
import { attendanceStatistics } from './billing/attendance-statistics'
import { calendarFeeds } from './calendar/calendar-feeds'
import { events } from './events/events'
import { settings } from './messages/settings'
import { attendants } from './people/attendants'
import { passes } from './people/passes'
import { publicBookings } from './public/public-bookings'
import { resources } from './resources/resources'

/** The router implements the module's part of the contract. */
export const bookingRouter = api.booking.router({
  events,
  attendants,
  resources,
  calendarFeeds,
  publicBookings,
  settings,
  attendanceBilling,
  attendanceStatistics,
  passes,
})
