import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { Channel } from './channel'
import { folderChannel } from './folder'
import { sandboxChannel } from './sandbox'

export { type ArubaOutcome, type ArubaState, readArubaOutcome } from './aruba/outcome'
export type { Channel, IncomingMessage, PendingFile } from './channel'
export type {
  ArubaAccount,
  ArubaFamily,
  ArubaGate,
  ArubaSession,
  IntermediaryAccount,
  InvoicetronicAccount,
} from './intermediary/account'
export {
  fetchDelivery,
  findFile,
  prepareSubmission,
  readDeliveries,
  submitFile,
  tryIntermediary,
} from './intermediary/driver'
export { IntermediaryFault } from './intermediary/fault'
export type { LookedFor } from './intermediary/terms'
export { type InvoicetronicUpdate, readUpdates } from './invoicetronic/read-updates'
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
