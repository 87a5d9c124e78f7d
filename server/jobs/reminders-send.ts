import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { today } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { invoicesToRemind, remindByRules, structuresWithReminders } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Reminds, every morning, of what falls due or did, structure by structure; an invoice that cannot be holds up no other. */
export const remindersSend = defineJob({
  name: 'reminders-send',
  sends: true,
  payload: z.unknown(),
  async run() {
    const day = today()
    for (const structureId of await asSystem(structuresWithReminders)) {
      const scope = jobScope(structureId, 'reminders-send')
      for (const id of await withTenant(scope, (tx) => invoicesToRemind(tx, structureId, day))) {
        await withTenant(scope, (tx) => remindByRules(tx, { id, structureId, today: day })).catch((error) =>
          logger.error({ err: error, id }, 'a reminder could not be written'),
        )
      }
    }
  },
})
