import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { Channel } from './channel'
import { folderChannel } from './folder'
import { sandboxChannel } from './sandbox'

export type { Channel, IncomingMessage, PendingFile } from './channel'
export type {
  ArubaFamily,
  ArubaGate,
  IntermediaryAccount,
  IntermediarySession,
  InvoicetronicAccount,
  SessionGate,
} from './intermediary/account'
export {
  fetchDelivery,
  findFile,
  prepareSubmission,
  readDeliveries,
  readOutcome,
  submitFile,
  takesSignedFiles,
  tryIntermediary,
} from './intermediary/driver'
export { IntermediaryFault } from './intermediary/fault'
export type { FileState, Notice, Outcome } from './intermediary/outcome'
export type { LookedFor } from './intermediary/terms'
export { type InvoicetronicUpdate, readUpdates } from './invoicetronic/read-updates'
export { isSignedByInvoicetronic } from './invoicetronic/webhook-signature'
export { mailboxOf, type PecAccount } from './pec/account'
export { type Submission, submitPecMail } from './pec/submit-mail'
export { tryPecAccount } from './pec/try-account'
export { MAX_PEC_FILE_BYTES, newMessageId, writePecMail } from './pec/write-mail'

/** The channel that EXCHANGE_CHANNEL names. */
export function exchangeChannel(): Channel {
  if (env.EXCHANGE_CHANNEL === 'folder') {
    return folderChannel({ outDir: env.EXCHANGE_OUT_DIR, inDir: env.EXCHANGE_IN_DIR })
  }
  return sandboxChannel({ zone: env.LUNA_ZONE, delayMs: env.EXCHANGE_SANDBOX_DELAY, now })
}
