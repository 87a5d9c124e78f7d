import { batchRuns } from '@/server/salesforce'
import { resumeLost } from './resume-lost'

export const documentBatchResume = resumeLost({
  name: 'document-batch-resume',
  runs: batchRuns,
  job: (id, structure_id) => ({
    name: 'document-batch',
    payload: { batch_id: id, structure_id },
    key: `document-batch:${id}`,
  }),
})
