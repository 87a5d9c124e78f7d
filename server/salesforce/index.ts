export { countBatchFailure, runBatch } from './batch-run'
export { sweepBin } from './discard'
export { documentFiles, documentIdsOf } from './document-files'
export { fileWasNotSent, fileWasSent, outgoing, receiveMessage } from './exchange'
export { BATCH_FOLDER } from './gathered-zip'
export { documentAttachment } from './mail'
export { markOverdue, structuresWithOverdue } from './overdue'
export { lostPassiveImports, resumePassiveImport, runPassiveImport } from './passive-import-run'
export {
  createProposed,
  type ProposedDraft,
  type Proposing,
  proposedTotals,
  proposing,
  receiverFaults,
} from './proposed-drafts'
export { purchaseFiles, purchaseIdsOf } from './purchase-export'
export { invoicesToRemind, remindByRules, reminderAttachment } from './reminder-send'
export { structuresWithReminders } from './reminders-queries'
