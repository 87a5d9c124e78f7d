import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'signed-in',
  paths: [
    '/app/dashboard',
    '/app/events/list',
    '/app/events/mine',
    '/app/events/location',
    '/app/events/personInCharge',
    '/app/events/billing',
    '/app/events/passes',
    '/app/events/statistics',
    '/app/calendar/list',
    '/app/calendar/types',
    '/app/reservations/manager/requests',
    '/app/reservations/manager/resources',
    '/app/reservations/manager/hours',
    '/app/reservations/manager/prices',
    '/app/reservations/manager/policies',
    '/app/reservations/book',
    '/app/reservations/book?tab=grid',
    '/app/reservations/book?tab=mine',
    '/app/reservations/manager',
    '/app/reservations/manager?view=week',
    '/app/reservations/manager?view=month',
    '/app/nothing-here',
  ],
})
