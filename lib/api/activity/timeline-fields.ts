import * as z from 'zod'
import { ACTIVITY_AREAS, ACTIVITY_KINDS } from '@/lib/domain/activity/activity-kinds'
import { day, decimal, id, instantText, sku } from '../codecs'

/** The screens to which rows of the timeline lead: `_DAY` is the day of a class or meeting that is deleted. */
export const SUBJECT_TYPES = [
  'INVOICE',
  'CREDITNOTE',
  'OFFER',
  'CONTRACT',
  'PROFORMA',
  'RECEIVED_INVOICE',
  'RECEIVED_CREDITNOTE',
  'RECEIVED_OFFER',
  'RECEIVED_CONTRACT',
  'PURCHASE',
  'OUTBOX',
  'CLASS',
  'CLASS_DAY',
  'MEETING',
  'MEETING_DAY',
  'RESERVATION',
  'ENTRY',
  'REGISTRY_IMPORT',
  'PRICE_IMPORT',
  'CONDITION_IMPORT',
  'BANK_IMPORT',
  'USER',
  'USERS',
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
      /** Of a class, a meeting or a reservation, when it begins; of a series its first date. */
      starts_at: instantText.nullable(),
      /** Of an import, what became of its rows. */
      counts: z
        .object({
          new_count: z.number().int(),
          changed_count: z.number().int(),
          fault_count: z.number().int(),
        })
        .nullable(),
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
