import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { logger } from '@/server/platform/logger'
import { remindSigner, signersToRemind } from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/** Reminds signers who have not answered; one whose mail cannot be written holds up no other. */
export const signingReminders = defineJob({
  name: 'signing-reminders',
  sends: true,
  payload: z.unknown(),
  async run() {
    for (const { id, structure_id } of await asSystem(signersToRemind)) {
      const scope = jobScope(structure_id, 'signing-reminders')
      await withTenant(scope, (tx) => remindSigner(tx, id)).catch((error) =>
        logger.error({ err: error, id }, 'a reminder of a document to sign could not be written'),
      )
    }
  },
})
