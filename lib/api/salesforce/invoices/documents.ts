import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { binned, chainLink } from '../document/document-chain'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document'
const READ = ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT'] as const

/** Ours: from the first offer to the last credit note, all that a document is connected with, parents first. At most 600. */
export const chain = endpoint
  .route({ method: 'GET', path: `${base}/{id}/chain`, tags, summary: 'Connected documents' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ chain_list: z.array(chainLink) }))

/** Ours: what was thrown away in the last 30 days and can be restored, the latest first. */
export const bin = endpoint
  .route({ method: 'GET', path: `${base}/bin`, tags, summary: 'Deleted drafts' })
  .meta({ roles: READ })
  .output(
    answer({
      bin_list: z.array(binned),
    }),
  )

/** Ours: a new draft of what an invoice, an offer or a contract says, of today: for what comes again. */
export const copy = endpoint
  .route({ method: 'POST', path: `${base}/copy`, tags, summary: 'Duplicate a document' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ id }))
  .output(answer({ id: z.number().int(), document_kind: z.enum(DOCUMENT_KINDS) }))

/** Ours: takes a document out of the bin; it is a draft again. */
export const restore = endpoint
  .route({ method: 'POST', path: `${base}/restore`, tags, summary: 'Restore a deleted draft' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ id: z.number().int(), document_kind: z.enum(DOCUMENT_KINDS) }))
