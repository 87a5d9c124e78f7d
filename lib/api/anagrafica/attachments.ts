import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { attachment, MAX_FILES, UPLOAD_LIMIT } from './attachments-fields'

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/attachments`,
    tags,
    summary: 'Files of an entry',
    description: 'Returns the files of an entry, newest first. This call is an addition of Luna.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ attachment_list: z.array(attachment) }))

export const upload = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/{id}/attachments`,
    tags,
    summary: 'Attach files',
    description:
      'Attaches up to 10 files of at most 20 MB each to an entry, all or none. The type of a file is judged ' +
      'by its content: pages, SVG and programs are refused with ERROR_ATTACHMENT_TYPE. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: UPLOAD_LIMIT })
  .input(
    z.object({
      id,
      file: z.preprocess(
        (value) => (value instanceof File ? [value] : value),
        z.array(z.file().min(1)).min(1).max(MAX_FILES),
      ),
    }),
  )
  .output(answer({ attachment_list: z.array(attachment) }))

export const download = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagraficaattachment/{id}`,
    tags,
    summary: 'Download a file of an entry',
    outputStructure: 'detailed',
    description:
      'Returns the bytes of a file, always to be saved and never to be shown in the browser. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: READ, scope: 'family', transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/anagraficaattachment/{id}`,
    tags,
    summary: 'Delete a file',
    description: 'Deletes a file of an entry. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))
