import * as z from 'zod'
import { day, dayText, decimal, optionalText, pagingQuery } from '@/lib/api/codecs'
import { paymentMethod, paymentMethods } from '../invoices/invoice-fields'

/** The columns by which the scadenzario can be ordered. */
export const scheduleColumns = ['date'] as const

const either = <Values extends readonly [string, ...string[]]>(values: Values) =>
  optionalText(20).pipe(z.enum(['', ...values]))

export const FLOWS = ['IN', 'OUT'] as const
export const DUE_CHOICES = ['OVERDUE', 'UPCOMING'] as const

/** The conditions of a search in the scadenzario; '' is no condition. */
export const scheduleSearch = {
  flow: either(FLOWS),
  /** Before today, or from today on. */
  due: either(DUE_CHOICES),
  date_from: day.optional(),
  date_to: day.optional(),
  /** The customer or supplier. */
  ana_sku: optionalText(40),
  method: either(paymentMethods),
  /** Every word stands in number, counterparty or description; or an amount, whole or still open. */
  search: optionalText(100),
}

export const schedulePage = {
  ...pagingQuery(scheduleColumns, { size: 50, column: 'date', order: 'asc' }),
  ...scheduleSearch,
}

/** The kinds of the records that fall due: our documents, our suppliers', and purchases. */
export const SCHEDULE_KINDS = [
  'ACTIVE_INVOICE',
  'ACTIVE_CREDITNOTE',
  'PASSIVE_INVOICE',
  'PASSIVE_CREDITNOTE',
  'PURCHASE',
] as const

export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]

/** One open day to pay, of a document or of a purchase. */
export const scheduleEntry = z.object({
  kind: z.enum(SCHEDULE_KINDS),
  /** Of the day to pay, among those of documents or those of purchases. */
  id: z.number().int(),
  /** Of the document or the purchase. */
  owner_id: z.number().int(),
  /** IN: we are paid; OUT: we pay. */
  flow: z.enum(FLOWS),
  date: dayText,
  numeration: z.string(),
  description: z.string(),
  ana_sku: z.string().nullable(),
  counterparty: z.string(),
  state: z.string(),
  /** How it is to be paid, where that is known. */
  method: paymentMethod.nullable(),
  amount: z.number(),
  open_amount: z.number(),
  /** The amount that is left to pay of the whole document or purchase. */
  residual: z.number(),
})

export type ScheduleEntry = z.infer<typeof scheduleEntry>

/** EUR, what is open. */
export const flowSums = z.object({ in: z.number(), out: z.number() })

export const scheduleSums = z.object({
  in: z.number(),
  out: z.number(),
  overdue_in: z.number(),
  overdue_out: z.number(),
})

export type ScheduleSums = z.infer<typeof scheduleSums>

export const scheduleDay = flowSums.extend({
  date: dayText,
  count_in: z.number().int(),
  count_out: z.number().int(),
})

export type ScheduleDay = z.infer<typeof scheduleDay>

/** The amounts by days overdue: not yet, up to 30, 60, 90, and more. */
const ageing = z.object({
  not_due: z.number(),
  to_30: z.number(),
  to_60: z.number(),
  to_90: z.number(),
  beyond: z.number(),
})

export type Ageing = z.infer<typeof ageing>

export const scheduleOverview = z.object({
  ageing_in: ageing,
  ageing_out: ageing,
  /** From today to Sunday. */
  week: flowSums.extend({ from: dayText, to: dayText }),
})

export type ScheduleOverview = z.infer<typeof scheduleOverview>

export const forecastIn = {
  weeks: z.coerce.number().int().min(1).max(26).default(8),
  opening_balance: z.coerce
    .number()
    .pipe(decimal(-9_999_999_999, 9_999_999_999, 2))
    .default(0),
  /** Expects what is overdue in the first week. */
  include_overdue: z
    .enum(['true', 'false'])
    .or(z.boolean())
    .default(true)
    .transform((value) => value === true || value === 'true'),
}

export const scheduleForecast = z.object({
  overdue: flowSums,
  week_list: z.array(flowSums.extend({ from: dayText, to: dayText, balance: z.number() })),
})

export type ScheduleForecast = z.infer<typeof scheduleForecast>
