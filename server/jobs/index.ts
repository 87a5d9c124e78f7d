import { accountMailSend } from './account-mail-send'
import { backupCopy } from './backup/backup-copy'
import { backupDue } from './backup/backup-due'
import { backupRun } from './backup/backup-run'
import { backupWarning } from './backup/backup-warning'
import { erasureList } from './backup/erasure-list'
import { contractInvoices } from './contract-invoices'
import type { Job } from './define-job'
import { documentBatch } from './document-batch'
import { documentBatchResume } from './document-batch-resume'
import { eventMessages } from './event-messages'
import { eventMessagesResume } from './event-messages-resume'
import { eventReminders } from './event-reminders'
import { einvoiceCopy } from './exchange/einvoice-copy'
import { exchangePoll } from './exchange/exchange-poll'
import { exchangeSend } from './exchange/exchange-send'
import { intermediaryAccounts, intermediaryPoll } from './exchange/intermediary-poll'
import { intermediarySend } from './exchange/intermediary-send'
import { pecBoxes, pecPoll } from './exchange/pec-poll'
import { pecSend } from './exchange/pec-send'
import { fileRemoval } from './file-removal'
import { gdprExport } from './gdpr-export'
import { importClean } from './import-clean'
import { importResume } from './import-resume'
import { importRun } from './import-run'
import { mailSend } from './mail-send'
import { meetingReminders } from './meetings/meeting-reminders'
import { meetingReplies } from './meetings/meeting-replies'
import { overdueMark } from './overdue-mark'
import { receivedImport } from './received-import'
import { receivedImportResume } from './received-import-resume'
import { registrationFinish } from './registration-finish'
import { remindersSend } from './reminders-send'
import { reservationOffers } from './reservations/reservation-offers'
import { reservationQueues } from './reservations/reservation-queues'
import { reservationSteps } from './reservations/reservation-steps'
import { signingReminders } from './signing/signing-reminders'
import { signingTimestamps } from './signing/signing-timestamps'
import { monthlyMail } from './statistics/monthly-mail'
import { subscriptionsExtend } from './subscriptions-extend'
import { sweep } from './sweep'

/** Every job of Luna. */
export const jobs: readonly Job[] = [
  einvoiceCopy,
  exchangeSend,
  exchangePoll,
  pecBoxes,
  pecPoll,
  pecSend,
  intermediaryAccounts,
  intermediaryPoll,
  intermediarySend,
  mailSend,
  accountMailSend,
  registrationFinish,
  documentBatch,
  documentBatchResume,
  importRun,
  importResume,
  importClean,
  receivedImport,
  receivedImportResume,
  fileRemoval,
  gdprExport,
  overdueMark,
  remindersSend,
  contractInvoices,
  subscriptionsExtend,
  eventMessages,
  eventMessagesResume,
  eventReminders,
  meetingReminders,
  meetingReplies,
  reservationOffers,
  reservationQueues,
  reservationSteps,
  signingReminders,
  signingTimestamps,
  monthlyMail,
  sweep,
  backupDue,
  backupRun,
  backupCopy,
  backupWarning,
  erasureList,
]

/** The jobs that run by the clock (graphile-worker's crontab). */
export const crontab = [
  '* * * * * exchange-poll',
  '* * * * * pec-boxes',
  '* * * * * intermediary-accounts',
  '* * * * * document-batch-resume',
  '* * * * * import-resume',
  '* * * * * received-import-resume',
  '* * * * * event-messages-resume',
  '* * * * * meeting-reminders',
  '* * * * * meeting-replies',
  '* * * * * reservation-queues',
  '* * * * * reservation-steps',
  '* * * * * signing-timestamps',
  '11 * * * * event-reminders',
  '17 3 * * * import-clean',
  '17 3 * * * sweep',
  '7 0-2 * * * overdue-mark',
  '32 1-4 * * * subscriptions-extend',
  '22 5-20 * * * contract-invoices',
  '37 5-9 * * * reminders-send',
  '47 6-9 * * * signing-reminders',
  '27 5-9 * * * monthly-mail',
  '7 * * * * file-removal',
  '30 * * * * backup-due',
  '40 * * * * backup-warning',
  '50 * * * * erasure-list',
].join('\n')
