import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { dueSteps, takeDueStep } from '@/server/reservations'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/**
 * Ends, every minute, reservations that were checked in and are over, and marks people as missing where the policy says so.
 * One that cannot be holds up no other.
 */
export const reservationSteps = defineJob({
  name: 'reservation-steps',
  payload: z.unknown(),
  async run() {
    for (const { structure_id, id } of await asSystem((tx) => dueSteps(tx, now()))) {
      const scope = jobScope(structure_id, 'reservation-steps')
      await withTenant(scope, (tx) => takeDueStep(tx, id)).catch((error) =>
        logger.error({ err: error, id }, 'a step of a reservation could not be taken'),
      )
    }
  },
})
