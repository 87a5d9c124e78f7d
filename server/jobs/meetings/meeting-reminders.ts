import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { logger } from '@/server/platform/logger'
import { dueReminders, remindOf } from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/** Reminds, every minute, of the meetings whose time for that has come; one that cannot be holds up no other. */
export const meetingReminders = defineJob({
  name: 'meeting-reminders',
  sends: true,
  payload: z.unknown(),
  async run() {
    for (const { id, structureId } of await asSystem(dueReminders)) {
      const scope = jobScope(structureId, 'meeting-reminders')
      await withTenant(scope, (tx) => remindOf(tx, structureId, id)).catch((error) =>
        logger.error({ err: error, id }, 'a reminder of a meeting could not be written'),
      )
    }
  },
})
