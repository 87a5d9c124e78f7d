import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { reminderState } from './reminder-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/reminder'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_SEND_INVOICE'] as const

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/document/{id}`,
    tags,
    summary: 'Reminders of an invoice',
    description:
      'Returns the reminders of an invoice, and whether reminders are paused for it or its customer. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ reminder_state: reminderState }))

export const send = endpoint
  .route({
    method: 'POST',
    path: `${base}/send`,
    tags,
    summary: 'Send a reminder',
    description:
      'Mails a reminder of everything that is open of an invoice. Errors: ERROR_REMINDER_NOTHING when ' +
      'nothing is open, ERROR_DOCUMENT_NO_ADDRESS for a customer without an address. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ document_id: id }))
  .output(answer({ mail_to: z.string(), reminder_state: reminderState }))

export const pause = endpoint
  .route({
    method: 'POST',
    path: `${base}/pause`,
    tags,
    summary: 'Pause reminders',
    description:
      'Pauses or resumes the reminders by rule of an invoice, or of everything that its customer owes. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ document_id: id, of: z.enum(['DOCUMENT', 'CUSTOMER']), paused: z.boolean() }))
  .output(answer({ reminder_state: reminderState }))
