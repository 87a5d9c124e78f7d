import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { today } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { extendSubscriptions, structuresExtending } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/**
 * Makes the invoices of contracts without an end for the periods that have come into the year ahead, and renews those for which
 * the last day for notice has gone by. A structure that fails holds up no other.
 */
export const subscriptionsExtend = defineJob({
  name: 'subscriptions-extend',
  payload: z.unknown(),
  async run() {
    const day = today()
    for (const structureId of await asSystem((tx) => structuresExtending(tx, day))) {
      await extendSubscriptions(jobScope(structureId, 'subscriptions-extend'), day).catch((err: unknown) => {
        logger.error({ err, structureId }, 'the subscriptions of a structure could not go on')
      })
    }
  },
})
