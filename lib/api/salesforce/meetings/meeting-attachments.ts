import * as z from 'zod'
import { MAX_FILE_BYTES } from '@/lib/api/anagrafica/attachments-fields'
import { id, optionalText } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { base, MEETINGS, tags } from './access'
import { meetingNote } from './meeting-note-fields'

const path = `${base}/attachment`

export const add = endpoint
  .route({
    method: 'POST',
    path: `${path}/add`,
    tags,
    summary: 'Attach a file to a note',
    description:
      'Attaches a file of at most 20 MB to a note of a meeting. Its type is judged by its content: pages, SVG ' +
      'and programs are refused with ERROR_ATTACHMENT_TYPE. A note has at most 50 files.',
  })
  .meta({ roles: MEETINGS, transaction: false, creates: true, bodyLimit: MAX_FILE_BYTES + 64 * 1024 })
  .input(z.object({ note_id: id, name: optionalText(200), file: z.file().min(1) }))
  .output(answer({ attachment: meetingNote.shape.attachments.element }))

export const remove = endpoint
  .route({
    method: 'POST',
    path: `${path}/delete`,
    tags,
    summary: 'Delete a file of a note',
    description: 'Deletes a file of a note of a meeting.',
  })
  .meta({ roles: MEETINGS })
  .input(z.object({ id }))
  .output(answer({}))

export const download = endpoint
  .route({
    method: 'GET',
    path: `${path}/download/{id}`,
    tags,
    summary: 'Download a file of a note',
    outputStructure: 'detailed',
    description: 'Returns the bytes of a file, always to be saved and never to be shown in the browser.',
  })
  .meta({ roles: MEETINGS, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
