import * as z from 'zod'
import { runPassiveImport } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Makes received documents of uploaded files, or goes on with it. */
export const passiveImport = defineJob({
  name: 'passive-import',
  payload: z.object({ import_id: z.number().int(), structure_id: z.number().int() }),
  run: ({ import_id, structure_id }) =>
    runPassiveImport(jobScope(structure_id, `passive-import:${import_id}`), import_id),
})
