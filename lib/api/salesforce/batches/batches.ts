import * as z from 'zod'
import { id, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { BATCH_ROLES } from '@/lib/domain/documents/lists/document-batch'
import { batch, batchIn, batchRow, batchRowQuery, payableAnswer, payableIn } from './batches-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document/batch'
/** Beyond these, starting one needs the role of its action for one document; a batch is its starter's alone. */
const roles = BATCH_ROLES
const batchAnswer = answer({ batch })

export const start = endpoint
  .route({
    method: 'POST',
    path: base,
    tags,
    summary: 'Start a batch over documents',
    description:
      'Starts a job that handles many documents by date and id, each in a transaction of its own: a refusal ' +
      'stops no other document. Errors: ERROR_NOT_FOUND when an id is unknown or nothing is found, ' +
      'ERROR_BATCH_TOO_MANY. PAY registers a payment of what is left of each invoice at the moment at which it is ' +
      'handled: one of which nothing is left is refused with ERROR_BATCH_PAID, a draft or a rejected one with ' +
      'ERROR_PAYMENT_STATE. This call is an addition of Luna.',
  })
  .meta({ roles, creates: true })
  .input(batchIn)
  .output(batchAnswer)

export const payable = endpoint
  .route({
    method: 'POST',
    path: `${base}/payable`,
    tags,
    summary: 'Amount that a batch would register as paid',
    description:
      'Returns how many of the invoices a batch PAY would register as paid, with their amount, and how many it would ' +
      "leave out for which reason; further the structure's accounts that a payment may name. Errors: ERROR_NOT_FOUND " +
      'when an id is unknown or nothing is found, ERROR_BATCH_TOO_MANY. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_PAYMENT'] })
  .input(payableIn)
  .output(answer(payableAnswer))

export const list = endpoint
  .route({
    method: 'GET',
    path: base,
    tags,
    summary: 'Batches that are open',
    description:
      "Returns the caller's batches that run or whose result was not read yet, newest first, at most 20. " +
      'This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ document_kind: z.enum(DOCUMENT_KINDS).optional() }))
  .output(answer({ batch_list: z.array(batch) }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'State of a batch',
    description: 'Returns the progress of a batch. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(batchAnswer)

export const rows = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/rows`,
    tags,
    summary: 'Results of a batch',
    description: 'Returns the result for each document of a batch. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(batchRowQuery)
  .output(answer({ row_list: z.array(batchRow), paging_data: pagingData }))

export const cancel = endpoint
  .route({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    tags,
    summary: 'Cancel a batch',
    description:
      'Stops a batch. Documents that it has not handled stay unchanged. A batch that has ended stays as it ' +
      'ended. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(batchAnswer)

export const retry = endpoint
  .route({
    method: 'POST',
    path: `${base}/{id}/retry`,
    tags,
    summary: 'Try the rest of a batch again',
    description:
      'Starts a further batch with the documents that were refused or left over. While the batch runs, this ' +
      'is refused with ERROR_BATCH_STATE. This call is an addition of Luna.',
  })
  .meta({ roles, creates: true })
  .input(z.object({ id }))
  .output(batchAnswer)

export const close = endpoint
  .route({
    method: 'POST',
    path: `${base}/{id}/close`,
    tags,
    summary: 'Close a batch',
    description:
      'Marks the result of a batch as read; the batch is no longer listed. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(batchAnswer)

export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'Download the file of a batch',
    outputStructure: 'detailed',
    description:
      'Returns the ZIP that a batch made. It is kept for 7 days. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
