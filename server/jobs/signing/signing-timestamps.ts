import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { logger } from '@/server/platform/logger'
import { requestsToStamp, stampSigned } from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/**
 * Adds the timestamps that signed documents wait for. When no authority answers, the rest waits for the next run; a
 * document whose timestamp fails holds up no other.
 */
export const signingTimestamps = defineJob({
  name: 'signing-timestamps',
  payload: z.unknown(),
  async run() {
    for (const { id, structure_id: structureId } of await asSystem(requestsToStamp)) {
      const scope = jobScope(structureId, 'signing-timestamps')
      const outcome = await stampSigned((run) => withTenant(scope, run), { id, structureId }).catch(
        (error) => {
          logger.error({ err: error, id }, 'a signed document could not be given its timestamp')
          return 'FAILED' as const
        },
      )
      if (outcome === 'NO_ANSWER') return
    }
  },
})
