import * as z from 'zod'
import { id, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { BATCH_ROLES } from '@/lib/domain/documents/document-batch'
import { batch, batchIn, batchRow, batchRowQuery } from './batches-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document/batch'
/** Beyond these, starting one needs the role of its action for one document; a batch is its starter's alone. */
const roles = BATCH_ROLES
const batchAnswer = answer({ batch })

/**
 * Ours: does something with many documents as a job, each in a transaction of its own: what one is refused stops no
 * other. By date and then id. ERROR_NOT_FOUND when one of the ids is unknown or nothing is found, ERROR_BATCH_TOO_MANY.
 */
export const start = endpoint
  .route({ method: 'POST', path: base, tags, summary: 'Start a batch over documents' })
  .meta({ roles, creates: true })
  .input(batchIn)
  .output(batchAnswer)

/** Ours: the caller's batches that run, or whose result was not read yet, the latest first; at most 20. */
export const list = endpoint
  .route({ method: 'GET', path: base, tags, summary: 'Batches that are open' })
  .meta({ roles })
  .input(z.object({ document_kind: z.enum(DOCUMENT_KINDS).optional() }))
  .output(answer({ batch_list: z.array(batch) }))

/** Ours: how far a batch is. */
export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'State of a batch' })
  .meta({ roles })
  .input(z.object({ id }))
  .output(batchAnswer)

/** Ours: what became of each document. */
export const rows = endpoint
  .route({ method: 'GET', path: `${base}/{id}/rows`, tags, summary: 'Results of a batch' })
  .meta({ roles })
  .input(batchRowQuery)
  .output(answer({ row_list: z.array(batchRow), paging_data: pagingData }))

/** Ours: what was not done yet is left as it is. A batch that has ended stays as it ended. */
export const cancel = endpoint
  .route({ method: 'POST', path: `${base}/{id}/cancel`, tags, summary: 'Cancel a batch' })
  .meta({ roles })
  .input(z.object({ id }))
  .output(batchAnswer)

/** Ours: the same with those that were refused or left over, as a batch of its own. ERROR_BATCH_STATE while it runs. */
export const retry = endpoint
  .route({ method: 'POST', path: `${base}/{id}/retry`, tags, summary: 'Try the rest of a batch again' })
  .meta({ roles, creates: true })
  .input(z.object({ id }))
  .output(batchAnswer)

/** Ours: its result was read; it is listed no more. */
export const close = endpoint
  .route({ method: 'POST', path: `${base}/{id}/close`, tags, summary: 'Close a batch' })
  .meta({ roles })
  .input(z.object({ id }))
  .output(batchAnswer)

/** Ours: the ZIP that a batch made, for 7 days. */
export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'Download the file of a batch',
    outputStructure: 'detailed',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
