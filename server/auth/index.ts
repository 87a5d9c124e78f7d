/**
 * Accounts and the structures they work in. Rooms: sign-in (sessions, passwords, second factor), accounts (registration,
 * profile), people (members, invitations, roles), settings (configuration, structures, plans), audit, mail (outbox), backups of the installation.
 * `auth` is the contract's name of the module. Other modules see only the exports of this file.
 */
export { isRegistrationOpen } from './accounts/open-registration'
export { structuresOfFamily, writableStructure } from './accounts/queries'
export { lacksAccounts } from './accounts/setup-link'
export { verifyAuditChain } from './audit/audit-queries'
export { backupToCopy, copyBackup } from './backups/backup-copy'
export { backupFolder, removeOldBackups } from './backups/backup-folder'
export { backupsSince, rehearsedAt } from './backups/backup-queries'
export {
  beatBackup,
  beginBackup,
  noteFailed,
  noteRehearsed,
  noteVerified,
  noteWritten,
  requestBackup,
  type WrittenBackup,
} from './backups/backup-store'
export { warnOfGap } from './backups/backup-warning'
export { writeErasureList } from './backups/erasure-list'
export { isOperator } from './backups/operators'
export { listHolders, listStaff } from './people/member-queries'
export { brandColor, logoAnswer, publicStructureOf } from './settings/brand'
export { tryLockConfiguration } from './settings/configuration-store'
export { finishAttempt } from './settings/payments'
export { mailOrganizer, senderName } from './settings/sender'
export {
  bankAccounts,
  conservationSettings,
  documentLook,
  einvoiceSettings,
  eventMessages,
  graphometricSettings,
  issuingSettings,
  mailSender,
  readSettings,
  reminderSettings,
  vatRates,
  vatSettlementSettings,
} from './settings/settings'
export { stockSettings } from './settings/settings-queries'
export { addressBucket, countAttempt, countMail, userBucket } from './sign-in/attempts'
export { rememberingDevices } from './sign-in/known-devices'
export { hashPassword, verifyPassword } from './sign-in/passwords'
export { authenticate, type Session } from './sign-in/session'
