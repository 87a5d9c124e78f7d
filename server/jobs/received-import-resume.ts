import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { lostReceivedImports, resumeReceivedImport } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Starts again the intakes of received files whose worker died. */
export const receivedImportResume = defineJob({
  name: 'passive-import-resume',
  payload: z.unknown(),
  async run() {
    for (const { id, structure_id } of await asSystem(lostReceivedImports)) {
      await withTenant(jobScope(structure_id, 'passive-import-resume'), (tx) =>
        resumeReceivedImport(tx, id, structure_id),
      )
    }
  },
})
