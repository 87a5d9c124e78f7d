import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { documentShare, sharedDocument, shareToken } from './shares-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document'
const READ = ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT'] as const

/** Ours: the links that a document was sent with, the latest first: to whom, when, and whether they were opened. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/{id}/shares`, tags, summary: 'Links of a document' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ share_list: z.array(documentShare) }))

/** Ours: the document of a link. ERROR_TOKEN_EXPIRED for one that is unknown or expired: which of them is not told. */
export const read = endpoint
  .route({ method: 'GET', path: `${base}/shared/{token}`, tags, summary: 'Document of a link' })
  .meta({ roles: 'public' })
  .input(z.object({ token: shareToken }))
  .output(answer({ document: sharedDocument }))

/** Ours: its PDF. */
export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/shared/{token}/pdf`,
    tags,
    summary: 'PDF of a link',
    outputStructure: 'detailed',
  })
  .meta({ roles: 'public' })
  .input(z.object({ token: shareToken }))
  .output(fileAnswer)

/**
 * Ours: somebody looks at the document of a link. A browser says so once the page stands, so that what only fetches
 * addresses opens nothing; who belongs to the structure that sent it is not counted.
 */
export const opened = endpoint
  .route({ method: 'POST', path: `${base}/shared/opened`, tags, summary: 'A link was opened' })
  .meta({ roles: 'public' })
  .input(z.object({ token: shareToken }))
  .output(answer({}))
