import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { reminderState } from './reminder-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/reminder'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_SEND_INVOICE'] as const

/** Ours: the reminders of an invoice, and whether it or its customer is left in peace. */
export const read = endpoint
  .route({ method: 'GET', path: `${base}/document/{id}`, tags, summary: 'Reminders of an invoice' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ reminder_state: reminderState }))

/**
 * Ours: reminds the customer now of all that is open of an invoice, by mail. ERROR_REMINDER_NOTHING when nothing is;
 * ERROR_DOCUMENT_NO_ADDRESS for a customer without an address.
 */
export const send = endpoint
  .route({ method: 'POST', path: `${base}/send`, tags, summary: 'Send a reminder' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ document_id: id }))
  .output(answer({ mail_to: z.string(), reminder_state: reminderState }))

/** Ours: stops, or takes up again, the reminders by rule of an invoice or of all that its customer owes. */
export const pause = endpoint
  .route({ method: 'POST', path: `${base}/pause`, tags, summary: 'Pause reminders' })
  .meta({ roles: WRITE })
  .input(z.object({ document_id: id, of: z.enum(['DOCUMENT', 'CUSTOMER']), paused: z.boolean() }))
  .output(answer({ reminder_state: reminderState }))
