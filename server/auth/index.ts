export { structuresOfFamily, writableStructure } from './accounts/queries'
export { verifyAuditChain } from './audit/audit-queries'
export { finishAttempt } from './settings/payments'
export {
  bankAccounts,
  documentLook,
  eventMessages,
  mailSender,
  readSettings,
  reminderSettings,
  stockSettings,
  vatRates,
} from './settings/settings'
export { addressBucket, countAttempt, userBucket } from './sign-in/attempts'
export { rememberingDevices } from './sign-in/known-devices'
export { authenticate, type Session } from './sign-in/session'
