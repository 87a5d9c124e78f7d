import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'signed-in',
  paths: [
    '/app/price/manager',
    '/app/price/import',
    '/app/price/attribute/manager',
    '/app/price/price_attribute/manager',
    '/app/price/businesscondition/manager',
    '/app/price/businesscondition/customfield/manager',
    '/app/price/businesscondition/import',
  ],
})
