import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { offerResource, resourcesToOffer } from '@/server/reservations'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/**
 * Offers, every minute, the times that became free without an act that noticed: after the end of an offer or a hold, or
 * because a class was cancelled. A resource that cannot be looked at holds up no other.
 */
export const reservationQueues = defineJob({
  name: 'reservation-queues',
  payload: z.unknown(),
  async run() {
    for (const { structure_id, resource_id } of await asSystem((tx) => resourcesToOffer(tx, now()))) {
      const scope = jobScope(structure_id, 'reservation-queues')
      await withTenant(scope, (tx) => offerResource(tx, resource_id)).catch((error) =>
        logger.error({ err: error, resource_id }, 'the queues of a resource could not be looked at'),
      )
    }
  },
})
