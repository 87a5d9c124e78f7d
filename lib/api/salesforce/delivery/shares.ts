import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { documentShare, sharedDocument, shareToken } from './shares-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document'
const READ = ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/shares`,
    tags,
    summary: 'Links of a document',
    description:
      'Returns the links with which a document was sent, newest first: the recipient, the time, and whether ' +
      'they were opened. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ share_list: z.array(documentShare) }))

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/shared/{token}`,
    tags,
    summary: 'Document of a link',
    description:
      'Returns the document of a link. An unknown link and an expired one are both refused with ' +
      'ERROR_TOKEN_EXPIRED. This call is an addition of Luna.',
  })
  .meta({ roles: 'public' })
  .input(z.object({ token: shareToken }))
  .output(answer({ document: sharedDocument }))

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/shared/{token}/pdf`,
    tags,
    summary: 'PDF of a link',
    outputStructure: 'detailed',
    description: 'Returns the document of a link as PDF. This call is an addition of Luna.',
  })
  .meta({ roles: 'public' })
  .input(z.object({ token: shareToken }))
  .output(fileAnswer)

export const opened = endpoint
  .route({
    method: 'POST',
    path: `${base}/shared/opened`,
    tags,
    summary: 'A link was opened',
    description:
      'Records that the document of a link was opened. A browser calls this once the page is shown, so that ' +
      'programs that only fetch addresses open nothing. Members of the sending structure are not counted. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: 'public' })
  .input(z.object({ token: shareToken }))
  .output(answer({}))
