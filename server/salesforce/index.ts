/**
 * Documents and money; `salesforce` is the contract's name of the module. Rooms, from the ground up: document (the row of a
 * document of any kind), delivery, exchange, payments, purchases, schedule, reminders, bank, invoices, agreements, received,
 * batches, registers, signature, and meetings (the other calendar) (docs/architecture.md says what lives in each). Other
 * modules see what stands here.
 */

export { advanceIssuing } from './agreements/issuing/advance'
export { structuresIssuing } from './agreements/issuing/issuing-queries'
export { mailLeft } from './agreements/issuing/left-mail'
export {
  createDownPayment,
  createProposed,
  type ProposalBasis,
  type ProposedDraft,
  proposedTotals,
  readProposalBasis,
  receiverFaults,
  taxpayerOf,
} from './agreements/proposed-drafts'
export { extendSubscription, extendSubscriptions } from './agreements/subscription/extend'
export { holdSubscription, settleSubscription } from './agreements/subscription/settle'
export { structuresExtending } from './agreements/subscription/subscription-queries'
export { BATCH_FOLDER } from './batches/gathered-zip'
export { batchRuns, runBatch } from './batches/run'
export { documentFiles, documentIdsOf } from './delivery/files'
export { documentAttachment } from './delivery/mail'
export { copyFailed, sendWithCopy } from './exchange/draw-copy'
export { fileWasNotSent, fileWasSent, outgoing } from './exchange/exchange'
export {
  deliveryFailed,
  deliveryIsOfOthers,
  deliveryWasTaken,
  noteDeliveries,
  openDeliveries,
} from './exchange/intermediary/deliveries'
export {
  beginHandover,
  type Handover,
  leaveDoubtful,
  leaveUncertain,
  lookedFor,
  openHandovers,
  recordFault,
  recordTaken,
  recordUnasked,
  settleHandover,
  uncertainHandover,
} from './exchange/intermediary/handover'
export {
  advanceUpdates,
  type FoundIntermediary,
  findIntermediary,
  intermediariesToAsk,
  noteAnswered,
  noteFault,
  noteRead,
} from './exchange/intermediary/intermediary-account'
export { type AskedFile, filesToAsk, noteAsked, takeOutcome } from './exchange/intermediary/outcomes'
export { enqueueIntermediaryPoll, enqueueIntermediarySend } from './exchange/intermediary/queue'
export { takeUpdate } from './exchange/intermediary/take-update'
export { serveWebhook } from './exchange/intermediary/webhook'
export { findOwnChannel } from './exchange/own-channel'
export {
  beginDispatch,
  type Dispatch,
  dispatchFailed,
  openDispatches,
  recordSubmission,
  settleDispatch,
  takeReceipt,
} from './exchange/pec/dispatch'
export { isOwnDispatch } from './exchange/pec/dispatch-queries'
export { findPecAccount, pauseRefusedPec, pecStructures, takeAnnouncement } from './exchange/pec/pec-account'
export { isMailTaken, noteMail } from './exchange/pec/pec-mails'
export { moveLater, settleMoves, waitingMoves } from './exchange/pec/pec-moves'
export { reservePecTurn } from './exchange/pec/turn'
export { receiveMessage } from './exchange/receive-message'
export { isFreeToSend, nextWaitingFile } from './exchange/sending-queries'
export { isPublicFile } from './exchange/signature-need'
export { keepUnusable, type UnusableReason } from './exchange/unusable-store'
export { sweepBin } from './invoices/bin-store'
export { findMailCalendar } from './meetings/answer-store'
export { meetingFeedEvents } from './meetings/feed-events'
export { isMeeting } from './meetings/meeting-calendar'
export { deleteMeeting, setMeetingState } from './meetings/meeting-state'
export { meetingTimesOf } from './meetings/meeting-times'
export { toMeeting } from './meetings/present'
export { dueReminders, remindOf } from './meetings/reminders/send-reminders'
export { applyReply } from './meetings/replies/apply-reply'
export { MAX_REPLY_BYTES, readReplies } from './meetings/replies/read-reply'
export { placeOfUid } from './meetings/replies/reply-queries'
export { markOverdue } from './payments/overdue'
export { structuresWithOverdue } from './payments/queries'
export { purchaseFiles, purchaseIdsOf } from './purchases/export'
export { importFile, isForOthers } from './received/import-file'
export { receivedImportRuns, runReceivedImport } from './received/import-run'
export { readReceivedFile } from './received/read-file'
export { ownerOf } from './registers/files'
export { readVatSummary } from './registers/vat-summary'
export { structuresWithReminders } from './reminders/queries'
export { invoicesToRemind, remindByRules, reminderAttachment } from './reminders/send'
export { readDebtors, readForecast, readOverview } from './schedule/open-dues'
export { remindSigner, signersToRemind } from './signature/remind'
export { requestsToStamp, stampSigned } from './signature/timestamps'
