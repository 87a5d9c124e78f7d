import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'signed-in',
  paths: [
    '/app/documents/schedule',
    '/app/documents/schedule?view=calendar',
    '/app/documents/schedule?view=forecast',
    '/app/documents/bank',
    '/app/documents/bank/import',
    '/app/documents/registers',
    '/app/documents/registers?tab=summary',
    '/app/documents/registers?tab=bollo',
    '/app/documents/registers?tab=month',
    '/app/stats/revenue',
    '/app/stats/costs',
    '/app/stats/customers',
    '/app/stats/cohorts',
    '/app/stats/cohorts?basis=VISIT&measure=per_head&months=24',
    '/app/stats/dues',
    '/app/stats/taxes?by=quarter',
    '/app/stats/classes',
    '/app/stats/classes?by=HOUR&measure=attendance_rate',
    '/app/stats/classes?by=TEACHER',
    '/app/stats/resources',
    '/app/stats/resources?measure=per_open_hour',
    '/app/stats/revenue?figure=COLLECTED&months=36',
  ],
})
