import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { attachment, MAX_FILES, UPLOAD_LIMIT } from './attachments-fields'

/** Ours: the files kept with an entry, newest first. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/anagrafica/{id}/attachments`, tags, summary: 'Files of an entry' })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ attachment_list: z.array(attachment) }))

/**
 * Ours: keeps up to 10 files of at most 20 MB each with an entry, all or none. What a file is, its content says: pages,
 * SVG and programs are ERROR_ATTACHMENT_TYPE.
 */
export const upload = endpoint
  .route({ method: 'POST', path: `${base}/anagrafica/{id}/attachments`, tags, summary: 'Attach files' })
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

/** Ours: the bytes of a file, always to be saved, never shown in the browser. */
export const download = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagraficaattachment/{id}`,
    tags,
    summary: 'Download a file of an entry',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, scope: 'family', transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const remove = endpoint
  .route({ method: 'DELETE', path: `${base}/anagraficaattachment/{id}`, tags, summary: 'Delete a file' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))
