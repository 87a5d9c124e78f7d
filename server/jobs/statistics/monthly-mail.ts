import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { logger } from '@/server/platform/logger'
import { mailTheMonth, structuresOfMonth } from '@/server/statistics'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/** Mails, once a month is over, its numbers to those who want them; a structure that cannot be mailed holds up no other. */
export const monthlyMail = defineJob({
  name: 'monthly-mail',
  sends: true,
  payload: z.unknown(),
  async run() {
    for (const id of await asSystem(structuresOfMonth)) {
      await withTenant(jobScope(id, 'monthly-mail'), (tx) => mailTheMonth(tx, id)).catch((error) =>
        logger.error({ err: error, structureId: id }, 'the numbers of a month could not be mailed'),
      )
    }
  },
})
