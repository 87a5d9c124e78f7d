import * as z from 'zod'
import { ACTIVITY_AREAS, ACTIVITY_KINDS } from '@/lib/domain/activity/activity-kinds'
import { day, decimal, id, instantText, sku } from '../codecs'

/** The screens to which rows of the timeline lead. */
export const SUBJECT_TYPES = [
  'INVOICE',
  'CREDITNOTE',
  'OFFER',
  'CONTRACT',
  'RECEIVED_INVOICE',
  'RECEIVED_CREDITNOTE',
  'RECEIVED_OFFER',
  'RECEIVED_CONTRACT',
  'PURCHASE',
  'OUTBOX',
] as const

/** An event of the timeline. */
export const activity = z.object({
  id: z.number().int(),
  at: instantText,
  kind: z.enum(ACTIVITY_KINDS),
  /** Null: the system or a customer. */
  author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The entry of the registry that it is about. */
  entry: z.object({ id: z.number().int(), sku: z.string(), name: z.string() }).nullable(),
  /** The thing itself, and where it is shown; null when it no longer exists. */
  subject: z
    .object({
      type: z.enum(SUBJECT_TYPES),
      id: z.number().int(),
      /** A number, a title; '' when it has neither. */
      name: z.string(),
      /** Of a mail, what became of it. */
      mail_state: z.enum(['QUEUED', 'SENT', 'KEPT', 'FAILED']).nullable(),
    })
    .nullable(),
  amount: z.number().nullable(),
})

export type Activity = z.infer<typeof activity>
export type ActivitySubjectType = (typeof SUBJECT_TYPES)[number]

/** An empty value of a query stands for no condition. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const amount = optional(z.coerce.number().pipe(decimal(0, 9_999_999_999_999, 2)))

/** Which events; days are the business's own. */
export const timelineFilter = {
  area: optional(z.enum(ACTIVITY_AREAS)),
  kind: optional(z.enum(ACTIVITY_KINDS)),
  /** The account that acted. */
  account_id: optional(id),
  /** The entry that it is about. */
  sku: optional(sku),
  amount_from: amount,
  amount_to: amount,
  date_from: optional(day),
  date_to: optional(day),
}
