import * as z from 'zod'
import { runBatch } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Does something with many documents, or goes on with it. */
export const documentBatch = defineJob({
  name: 'document-batch',
  payload: z.object({ batch_id: z.number().int(), structure_id: z.number().int() }),
  run: ({ batch_id, structure_id }) =>
    runBatch(jobScope(structure_id, `document-batch:${batch_id}`), batch_id),
})
