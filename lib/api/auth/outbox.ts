import * as z from 'zod'
import { id, instantText, pagingData, pagingQuery } from '../codecs'
import { answer, endpoint } from '../endpoint'

const tags = ['auth']
const roles = ['GUI_CAN_READ_OUTBOX'] as const

const mail = z.object({
  id: z.number().int(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['QUEUED', 'SENT', 'KEPT', 'FAILED']),
  error: z.string().nullable(),
  created_at: instantText,
  sent_at: instantText.nullable(),
})

export const list = endpoint
  .route({
    method: 'GET',
    path: '/api/auth/rest/outbox',
    tags,
    summary: 'Mails sent and kept',
    description:
      'Returns the mails of the structure, newest first: those that were sent, and those that are kept ' +
      'because no SMTP server is configured.',
  })
  .meta({ roles })
  .input(z.object(pagingQuery(['id'], { size: 50, column: 'id', order: 'desc' })))
  .output(answer({ mail_list: z.array(mail), paging_data: pagingData }))

export const read = endpoint
  .route({ method: 'GET', path: '/api/auth/rest/outbox/{id}', tags, summary: 'A mail with its text' })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({ mail: mail.extend({ text: z.string(), html: z.string() }) }))
