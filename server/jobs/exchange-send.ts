import * as z from 'zod'
import { withTenant } from '@/server/db/tenant'
import { exchangeChannel } from '@/server/exchange'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue'
import { fileWasNotSent, fileWasSent } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Hands an e-invoice file to the channel, outside any transaction, and records what came of it. */
export const exchangeSend = defineJob({
  name: 'exchange-send',
  payload: z.object({ file_id: z.number().int(), structure_id: z.number().int() }),
  async run({ file_id, structure_id }) {
    const scope = jobScope(structure_id, 'exchange-send')
    const file = await withTenant(scope, (tx) => tx.einvoice_file.findUnique({ where: { id: file_id } }))
    if (file?.state !== 'SENDING') return
    const channel = exchangeChannel()
    try {
      const sent = await channel.send({ name: file.file_name, bytes: file.bytes })
      await withTenant(scope, async (tx) => {
        await fileWasSent(tx, file_id, { channel: channel.name, ...sent })
        await enqueue(tx, 'exchange-poll', {}, { key: 'exchange-poll', delayMs: env.EXCHANGE_SANDBOX_DELAY })
      })
    } catch (error) {
      logger.warn({ err: error, file: file.file_name }, 'the exchange channel did not take a file')
      await withTenant(scope, (tx) => fileWasNotSent(tx, file_id, (error as Error).message))
    }
  },
})
