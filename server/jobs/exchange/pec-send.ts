import * as z from 'zod'
import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { MAX_PEC_FILE_BYTES, type PecAccount, submitPecMail, writePecMail } from '@/server/exchange'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue-store'
import {
  beginDispatch,
  type Dispatch,
  dispatchFailed,
  enqueueIntermediarySend,
  fileWasNotSent,
  findOwnChannel,
  findPecAccount,
  nextWaitingFile,
  outgoing,
  pauseRefusedPec,
  recordSubmission,
  reservePecTurn,
} from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

type Box = { account: PecAccount; pausedFor: string | null }
type SentFile = Parameters<typeof outgoing>[0] & { id: number }

/** The providers' receipts and the exchange system's first answer come soon after. */
const READ_AFTER_MS = 20_000

/**
 * Sends the oldest waiting file of a structure from its box, and itself again while there may be others: one mail in
 * EXCHANGE_PEC_PACE, because a provider refuses those that come faster. However many of these jobs run, the pace holds.
 */
export const pecSend = defineJob({
  name: 'pec-send',
  sends: true,
  payload: z.object({ structure_id: z.number().int() }),
  async run({ structure_id }) {
    const scope = jobScope(structure_id, 'pec-send')
    const file = await withTenant(scope, (tx) => nextWaitingFile(tx, structure_id))
    if (!file) return
    const own = await withTenant(scope, (tx) => findOwnChannel(tx, structure_id))
    // Another channel was chosen while the file waited.
    if (own && own.name !== 'pec') {
      return withTenant(scope, (tx) => enqueueIntermediarySend(tx, structure_id))
    }
    const box = await withTenant(scope, (tx) => findPecAccount(tx, structure_id))
    const wait = await sendOrWait(scope, box, file)
    await withTenant(scope, (tx) => enqueuePecSend(tx, structure_id, wait))
  },
})

/** Sends a file in its turn, or says why none is sent. Returns the milliseconds until the next turn. */
async function sendOrWait(scope: TenantScope, box: Box | null, file: SentFile): Promise<number> {
  if (!box || box.pausedFor) {
    await withTenant(scope, (tx) => fileWasNotSent(tx, file.id, box ? 'PEC_PAUSED' : 'PEC_REMOVED'))
    return 0
  }
  const { structureId } = box.account
  const waitMs = await withTenant(scope, (tx) => reservePecTurn(tx, structureId, env.EXCHANGE_PEC_PACE))
  if (waitMs > 0) return waitMs
  await sendByPec(scope, box.account, file)
  return env.EXCHANGE_PEC_PACE
}

/** Has the waiting files of a structure sent. */
export const enqueuePecSend = (tx: Tx, structure_id: number, delayMs = 0): Promise<void> =>
  enqueue(tx, 'pec-send', { structure_id }, { key: `pec-send:${structure_id}`, delayMs })

/**
 * Sends a file from its structure's box: one mail with one file. The Message-ID is stored before; a file of which a mail
 * may be on its way is not sent again, whatever happened to the job that sent it.
 */
async function sendByPec(scope: TenantScope, account: PecAccount, file: SentFile): Promise<void> {
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
    if (submission.outcome === 'REFUSED' && submission.isRefused) await pauseRefusedPec(tx, account)
    const key = `pec-poll:${account.structureId}`
    await enqueue(tx, 'pec-poll', { structure_id: account.structureId }, { key, delayMs: READ_AFTER_MS })
  })
}

async function submit(account: PecAccount, dispatch: Dispatch, content: ReturnType<typeof outgoing>) {
  const { message_id: messageId, recipient: to, begun_at: date } = dispatch
  const raw = await writePecMail({ from: account.address, to, messageId, date }, content)
  return submitPecMail(account, { to, raw })
}
