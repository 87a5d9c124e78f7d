import { describeEveryPage } from './every-page'

describeEveryPage({
  kind: 'signed-in',
  paths: [
    '/app/settings/salesforce',
    '/app/settings/salesforce/registry',
    '/app/settings/salesforce/aliquoteiva',
    '/app/settings/salesforce/emissione',
    '/app/settings/salesforce/fattura_elettronica',
    '/app/settings/salesforce/registry',
    '/app/settings/salesforce/aliquoteiva',
    '/app/settings/salesforce/modalitapagamento',
    '/app/settings/salesforce/profilifatturazione',
    '/app/settings/salesforce/stampa',
    '/app/settings/salesforce/email',
    '/app/settings/salesforce/canale',
    '/app/settings/booking',
    '/app/settings/users',
    '/app/settings/users/2',
    '/app/settings/structures',
    '/app/settings/outbox',
    '/app/settings/audit',
    '/app/settings/audit/1',
    '/app/settings/backup',
    '/app/settings/system',
    '/app/settings/profile',
  ],
})
