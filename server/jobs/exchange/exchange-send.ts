import * as z from 'zod'
import { withTenant } from '@/server/db/tenant'
import { exchangeChannel } from '@/server/exchange'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue-store'
import {
  enqueueIntermediarySend,
  fileWasNotSent,
  fileWasSent,
  findOwnChannel,
  isFreeToSend,
  outgoing,
} from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'
import { enqueuePecSend } from './pec-send'

/**
 * Hands an e-invoice file to the channel of the installation, outside any transaction, and records what came of it. A file
 * of a structure with a channel of its own, a PEC box or an account at an intermediary, is left to that one's job instead.
 */
export const exchangeSend = defineJob({
  name: 'exchange-send',
  sends: true,
  payload: z.object({ file_id: z.number().int(), structure_id: z.number().int() }),
  async run({ file_id, structure_id }) {
    const scope = jobScope(structure_id, 'exchange-send')
    const file = await withTenant(scope, (tx) => tx.einvoice_file.findUnique({ where: { id: file_id } }))
    if (file?.state !== 'SENDING') return
    const own = await withTenant(scope, (tx) => findOwnChannel(tx, structure_id))
    if (own?.name === 'pec') return withTenant(scope, (tx) => enqueuePecSend(tx, structure_id))
    if (own) return withTenant(scope, (tx) => enqueueIntermediarySend(tx, structure_id))
    if (!(await withTenant(scope, (tx) => isFreeToSend(tx, file_id)))) return
    const channel = exchangeChannel()
    // Only the channel's own failure means "not sent"; a failure to record it lets the queue try again.
    const sent = await channel.send(outgoing(file)).catch((error: Error) => error)
    if (sent instanceof Error) {
      logger.warn({ err: sent, file: file.file_name }, 'the exchange channel did not take a file')
      return withTenant(scope, (tx) => fileWasNotSent(tx, file_id, sent.message))
    }
    await withTenant(scope, async (tx) => {
      await fileWasSent(tx, file_id, { channel: channel.name, ...sent })
      const delayMs = env.EXCHANGE_SANDBOX_DELAY
      await enqueue(tx, 'exchange-poll', {}, { key: 'exchange-poll', delayMs })
    })
  },
})
