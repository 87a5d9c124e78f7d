import * as z from 'zod'
import { dayText, instantText } from '@/lib/api/codecs'

/** A reminder that went out. */
export const reminder = z.object({
  id: z.number().int(),
  /** The due date that it is about, and what was open of it. */
  due_day: dayText,
  open_amount: z.number(),
  /** Its rule, in days after the due day; null when it was sent by hand. */
  days: z.number().int().nullable(),
  created_at: instantText,
})

export type Reminder = z.infer<typeof reminder>

/** How an invoice is reminded of. */
export const reminderState = z.object({
  document_id: z.number().int(),
  /** Whether the structure reminds by rules. */
  is_active: z.boolean(),
  /** Whether something is open, so that it can be reminded of. */
  is_open: z.boolean(),
  is_document_paused: z.boolean(),
  is_customer_paused: z.boolean(),
  reminder_list: z.array(reminder),
})

export type ReminderState = z.infer<typeof reminderState>
