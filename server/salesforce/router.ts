import { api } from '@/server/http/implement'
import { contracts } from './agreements/contracts'
import { issuing } from './agreements/issuing/issuing'
import { offers } from './agreements/offers'
import { proformas } from './agreements/proformas'
import { subscriptions } from './agreements/subscription/subscriptions'
import { accountStatements } from './balances/account-statements'
import { balances } from './balances/balances'
import { bankImports } from './bank/imports'
import { bankMovements } from './bank/movements'
import { bankStatements } from './bank/statements'
import { batches } from './batches/batches'
import { declarations } from './declarations/declarations'
import { shares } from './delivery/shares'
import { deliveryNotes } from './delivery-notes/delivery-notes'
import { numbering } from './document/first-number'
import { einvoiceAttachments } from './exchange/attachments'
import { einvoice } from './exchange/einvoice'
import { intermediary } from './exchange/intermediary/intermediary'
import { pecBox } from './exchange/pec/pec-box'
import { unusableMessages } from './exchange/unusable-messages'
import { creditNotes } from './invoices/credit-notes'
import { documents } from './invoices/documents'
import { invoices } from './invoices/invoices'
import { meetingAttachments } from './meetings/attachments'
import { busyTimes } from './meetings/busy-times'
import { meetingColleagues } from './meetings/colleagues'
import { meetingAnswers } from './meetings/meeting-answers'
import { meetingTypes } from './meetings/meeting-types'
import { meetings } from './meetings/meetings'
import { meetingNotes } from './meetings/notes'
import { meetingReminders } from './meetings/reminders/due-reminders'
import { payments } from './payments/payments'
import { purchases } from './purchases/purchases'
import { receivedImports } from './received/imports'
import { received } from './received/received'
import { lipes } from './registers/lipes'
import { monthExports } from './registers/month-exports'
import { registers } from './registers/registers'
import { settlements } from './registers/settlements'
import { yearPackages } from './registers/year-packages'
import { reminders } from './reminders/reminders'
import { schedule } from './schedule/schedule'
import { signatures } from './signature/signatures'
import { signingRequests } from './signature/signing-requests'
import { templateDefaults } from './templates/defaults'
import { templates } from './templates/templates'

/** The handlers of the module's part of the contract. */
export const salesforceRouter = api.salesforce.router({
  accountStatements,
  balances,
  bankImports,
  bankMovements,
  bankStatements,
  batches,
  offers,
  contracts,
  issuing,
  subscriptions,
  invoices,
  creditNotes,
  documents,
  received,
  receivedImports,
  payments,
  declarations,
  deliveryNotes,
  proformas,
  purchases,
  schedule,
  templateDefaults,
  templates,
  reminders,
  registers,
  monthExports,
  numbering,
  lipes,
  settlements,
  yearPackages,
  shares,
  signatures,
  signingRequests,
  einvoice,
  einvoiceAttachments,
  pecBox,
  intermediary,
  unusableMessages,
  meetings,
  busyTimes,
  meetingAnswers,
  meetingAttachments,
  meetingColleagues,
  meetingNotes,
  meetingReminders,
  meetingTypes,
})
