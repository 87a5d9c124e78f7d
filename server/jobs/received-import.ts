import * as z from 'zod'
import { runReceivedImport } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Makes received documents of uploaded files, or goes on with it. */
export const receivedImport = defineJob({
  name: 'received-import',
  payload: z.object({ import_id: z.number().int(), structure_id: z.number().int() }),
  run: ({ import_id, structure_id }) =>
    runReceivedImport(jobScope(structure_id, `received-import:${import_id}`), import_id),
})
