import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'signed-in',
  paths: [
    '/app/documents/invoices',
    '/app/documents/wizard/invoice',
    '/app/documents/wizard/offer',
    '/app/documents/wizard/contract',
    '/app/documents/wizard/proforma',
    '/app/documents/preview/invoice/1',
    '/app/documents/offers',
    '/app/documents/contracts',
    '/app/documents/proformas',
    '/app/documents/creditNotes',
    '/app/documents/deliveryNotes',
    '/app/documents/deliveryNotes/new',
    '/app/documents/deliveryNotes/invoice',
    '/app/documents/bin',
    '/app/documents/messages',
    '/app/documents/template/editor',
    '/app/documents/template/manager',
  ],
  previewsOf: ['offers', 'contracts', 'proformas', 'creditNotes'],
})
