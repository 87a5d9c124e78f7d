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
    '/app/documents/registers?tab=year',
  ],
})
