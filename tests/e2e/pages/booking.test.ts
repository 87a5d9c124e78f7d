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
    '/app/nothing-here',
  ],
})
