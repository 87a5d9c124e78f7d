import { type TenantScope, withTenant } from '@/server/db/tenant'
import { MAX_PEC_FILE_BYTES, type PecAccount, submitPecMail, writePecMail } from '@/server/exchange'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue-store'
import {
  beginDispatch,
  type Dispatch,
  dispatchFailed,
  fileWasNotSent,
  outgoing,
  pauseRefusedPec,
  recordSubmission,
} from '@/server/salesforce'

type Box = { account: PecAccount; pausedFor: string | null }
type SentFile = Parameters<typeof outgoing>[0] & { id: number }

/** The providers' receipts and the exchange system's first answer come soon after. */
const READ_AFTER_MS = 20_000

/**
 * Sends a file from its structure's box: one mail with one file. The Message-ID is stored before; a file of which a mail
 * may be on its way is not sent again, whatever happened to the job that sent it.
 */
export async function sendByPec(
  scope: TenantScope,
  { account, pausedFor }: Box,
  file: SentFile,
): Promise<void> {
  if (pausedFor) return withTenant(scope, (tx) => fileWasNotSent(tx, file.id, 'PEC_PAUSED'))
  const dispatch = await withTenant(scope, (tx) => beginDispatch(tx, account, file.id))
  if (!dispatch) return
  const content = outgoing(file)
  if (content.bytes.length > MAX_PEC_FILE_BYTES) {
    return withTenant(scope, (tx) => dispatchFailed(tx, dispatch, 'PEC_TOO_LARGE'))
  }
  const submission = await submit(account, dispatch, content)
  if (submission.outcome !== 'HANDED') {
    logger.warn({ file: content.name, submission }, 'a mail to the exchange system was not taken')
  }
  await withTenant(scope, async (tx) => {
    await recordSubmission(tx, dispatch, submission)
    if (submission.outcome === 'REFUSED' && submission.isRefused)
      await pauseRefusedPec(tx, account.structureId)
    const key = `pec-poll:${account.structureId}`
    await enqueue(tx, 'pec-poll', { structure_id: account.structureId }, { key, delayMs: READ_AFTER_MS })
  })
}

async function submit(account: PecAccount, dispatch: Dispatch, content: ReturnType<typeof outgoing>) {
  const { message_id: messageId, recipient: to, begun_at: date } = dispatch
  const raw = await writePecMail({ from: account.address, to, messageId, date }, content)
  return submitPecMail(account, { to, raw })
}
