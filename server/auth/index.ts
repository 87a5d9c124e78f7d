export { addressBucket, countAttempt, userBucket } from './attempts'
export { verifyAuditChain } from './audit-queries'
export { rememberingDevices } from './known-devices'
export { finishAttempt } from './payments'
export { structuresOfFamily, writableStructure } from './queries'
export { authenticate, type Session } from './session'
export {
  bankAccounts,
  documentLook,
  eventMessages,
  mailSender,
  readSettings,
  reminderSettings,
  stockSettings,
  vatRates,
} from './settings'
