import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'signed-in',
  paths: [
    '/app/documents/purchases/manager',
    '/app/documents/purchases/new',
    '/app/documents/purchases/edit/1',
    '/app/documents/passive_invoices',
    '/app/documents/passive_invoices/new',
    '/app/documents/passive_invoices/self_invoice',
    '/app/documents/passive_creditNotes',
    '/app/documents/passive_creditNotes/new',
    '/app/documents/passive_offers',
    '/app/documents/passive_offers/new',
    '/app/documents/passive_contracts',
    '/app/documents/passive_contracts/new',
  ],
})
