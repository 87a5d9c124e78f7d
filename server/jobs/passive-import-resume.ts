import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { lostPassiveImports, resumePassiveImport } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Starts again the intakes of received files whose worker died. */
export const passiveImportResume = defineJob({
  name: 'passive-import-resume',
  payload: z.unknown(),
  async run() {
    for (const { id, structure_id } of await asSystem(lostPassiveImports)) {
      await withTenant(jobScope(structure_id, 'passive-import-resume'), (tx) =>
        resumePassiveImport(tx, id, structure_id),
      )
    }
  },
})
