import * as z from 'zod'
import { id, instantText } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'

const tags = ['salesforce']
const base = '/api/salesforce/rest/einvoice/unusable'

const unusableMessage = z.object({
  id: z.number().int(),
  file_name: z.string(),
  reason: z.enum(['UNREADABLE', 'NO_FILE', 'SIGNATURE', 'FAILED', 'TOO_LONG']),
  received_at: instantText,
})

export type UnusableMessage = z.infer<typeof unusableMessage>

export const list = endpoint
  .route({
    method: 'GET',
    path: base,
    tags,
    summary: 'Messages that cannot be used',
    description:
      'Returns the messages of the exchange system that changed nothing and that nobody has looked at yet, newest first, ' +
      'at most 200: they cannot be read, are about no file that was sent, were changed after they were signed, could ' +
      'not be taken, or are longer than 12 MB (TOO_LONG: the file has their headers alone). This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_LIST_INVOICE'] })
  .output(answer({ unusable_list: z.array(unusableMessage) }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'File of a message that cannot be used',
    outputStructure: 'detailed',
    description: 'Returns such a message as it came, byte for byte. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_LIST_INVOICE'] })
  .input(z.object({ id }))
  .output(fileAnswer)

export const handle = endpoint
  .route({
    method: 'PUT',
    path: `${base}/{id}/handled`,
    tags,
    summary: 'Mark a message that cannot be used as handled',
    description: 'Takes such a message out of the list; it stays kept. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'] })
  .input(z.object({ id }))
  .output(answer({}))
