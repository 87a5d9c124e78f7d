import * as z from 'zod'
import { dayText } from '@/lib/api/codecs'

/** A change of a subscription's prices, as it was entered. */
const adjustment = z.object({
  /** Percent, of the periods that begin on `from` or after it. */
  percent: z.number(),
  from: dayText,
  date_ts: z.string(),
  author: z.string(),
})

/** The effect of a change of prices. */
export const adjustmentEffect = z.object({
  percent: z.number(),
  from: dayText,
  /** The total of a period before and after it, in euros. */
  before: z.number(),
  after: z.number(),
  /** Invoices that wait and whose prices change. */
  changed: z.number().int(),
  /** Invoices that wait and keep their prices, as somebody edited their lines, expenses or taxes by hand: the first 20. */
  edited_list: z.array(
    z.object({ id: z.number().int(), description: z.string(), date: dayText, total: z.number() }),
  ),
  edited: z.number().int(),
  /** Invoices of periods from that day on that were issued already: they never change. */
  issued: z.number().int(),
})

/** A subscription that goes on by itself, as its contract shows it. */
export const subscription = z.object({
  contract_id: z.number().int(),
  /** OPEN: without an end. RENEWAL: it renews itself by its own length. */
  kind: z.enum(['OPEN', 'RENEWAL']),
  /** The first day of the contract. */
  start: dayText,
  /** The last day of the periods whose invoices were made; null where none is left. */
  planned_until: dayText.nullable(),
  /** The last day, once notice was given. */
  last_day: dayText.nullable(),
  /** The days before the end by which notice is given, where they were agreed. */
  notice_days: z.number().int().nullable(),
  /** Whether another term follows; false without terms. */
  renews: z.boolean(),
  /** Of one that renews itself: the term that was agreed last, and the last day on which notice can be given. */
  term: z.object({ number: z.number().int(), start: dayText, end: dayText, notice_by: dayText }).nullable(),
  /** Invoices of periods after the last day that were issued before notice was given. */
  issued_after: z.number().int(),
  /** The first day of the next period after today; null where none follows. */
  next_period: dayText.nullable(),
  /** The total of a period at the prices of the last change, in euros. */
  period_total: z.number(),
  /** The changes of its prices, by their days. */
  adjustment_list: z.array(adjustment),
  /** Why the last invoices could not be made. */
  fault: z.object({ code: z.string(), description: z.string() }).nullable(),
})

export type AdjustmentEffect = z.infer<typeof adjustmentEffect>

export type Subscription = z.infer<typeof subscription>

/** A contract for which notice can be given until a day that is near. */
export const noticeDue = z.object({
  id: z.number().int(),
  numeration: z.string().nullable(),
  description: z.string(),
  receiver_name: z.string(),
  /** The total of a period, at the prices of the last change. */
  total: z.number(),
  notice_by: dayText,
})

export type NoticeDue = z.infer<typeof noticeDue>
