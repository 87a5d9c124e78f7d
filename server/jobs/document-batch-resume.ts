import { countBatchFailure } from '@/server/salesforce'
import { resumeLost } from './resume-lost'

/** Starts again the batches whose worker died: the queue itself would wait hours for it. */
export const documentBatchResume = resumeLost({
  name: 'document-batch-resume',
  find: (tx, where) => tx.document_batch.findMany({ where, select: { id: true, structure_id: true } }),
  countFailure: countBatchFailure,
  job: (id, structure_id) => ({
    name: 'document-batch',
    payload: { batch_id: id, structure_id },
    key: `document-batch:${id}`,
  }),
})
