import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { DOCUMENT_TABS } from '@/lib/domain/documents/lists/document-tab'
import { binned, chainLink } from '../document/document-chain'
import { documentsQuery, listOfKind, sumQuery } from '../document/document-query'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document'
const READ = ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT'] as const

export const chain = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/chain`,
    tags,
    summary: 'Connected documents',
    description:
      'Returns all documents that are connected with one, from the first offer to the last credit note, ' +
      'parents first. At most 600. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ chain_list: z.array(chainLink) }))

export const bin = endpoint
  .route({
    method: 'GET',
    path: `${base}/bin`,
    tags,
    summary: 'Deleted drafts',
    description:
      'Returns the documents that were deleted in the last 30 days and can be restored, newest first. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .output(
    answer({
      bin_list: z.array(binned),
    }),
  )

export const copy = endpoint
  .route({
    method: 'POST',
    path: `${base}/copy`,
    tags,
    summary: 'Duplicate a document',
    description:
      'Creates a draft of today with the content of an invoice, an offer or a contract, for recurring work. ' +
      'The draft is connected with nothing. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ id }))
  .output(answer({ id: z.number().int(), document_kind: z.enum(DOCUMENT_KINDS) }))

export const restore = endpoint
  .route({
    method: 'POST',
    path: `${base}/restore`,
    tags,
    summary: 'Restore a deleted draft',
    description: 'Takes a document out of the bin; it is a draft again. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ id: z.number().int(), document_kind: z.enum(DOCUMENT_KINDS) }))

export const tabs = endpoint
  .route({
    method: 'GET',
    path: `${base}/tabs`,
    tags,
    summary: 'Tabs of a list of documents',
    description:
      'Returns the tabs of the list of a kind of documents, with how many each has and their amount in euros: ' +
      'their totals, or, in the tabs of what is still to be paid, what is left to pay. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object(listOfKind))
  .output(
    answer({
      tab_list: z.array(
        z.object({ tab: z.enum(DOCUMENT_TABS), count: z.number().int(), amount: z.number().nullable() }),
      ),
    }),
  )

export const sum = endpoint
  .route({
    method: 'GET',
    path: `${base}/sum`,
    tags,
    summary: 'Sum of documents',
    description:
      'Returns how many documents the filters of a list find, their total and what is still to be paid of them, in ' +
      'euros. `is_minimum`: a text stands in more documents than are summed. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(sumQuery)
  .output(
    answer({
      count: z.number().int(),
      total: z.number(),
      residual: z.number(),
      is_minimum: z.boolean(),
    }),
  )

export const exportFile = endpoint
  .route({
    method: 'GET',
    path: `${base}/export/{format}`,
    tags,
    summary: 'Export documents',
    outputStructure: 'detailed',
    description:
      'Returns all documents that the filters of a list find as a file, a line each, at most 100,000. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: z.enum(['csv', 'xlsx']), ...documentsQuery }))
  .output(fileAnswer)
