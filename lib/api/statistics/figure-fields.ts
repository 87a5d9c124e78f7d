import * as z from 'zod'
import { dayText, optionalText } from '@/lib/api/codecs'
import { SCHEDULE_KINDS } from '@/lib/api/salesforce/schedule/schedule-fields'
import { isDay } from '@/lib/domain/core/day'
import { isQuarter, isTaxPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { FIGURE_GROUPS, FIGURE_NAMES } from '@/lib/domain/statistics/figures'
import { monthsBetween } from '@/lib/domain/statistics/month-comparison'

export const MAX_MONTHS = 60

export const figure = z.enum(FIGURE_NAMES)

/** A month, `2026-11`. */
export const month = z.string().transform((text, context): TaxPeriod => {
  if (isTaxPeriod(text) && !isQuarter(text)) return text
  context.addIssue({ code: 'custom', message: 'month' })
  return z.NEVER
})

/** Months, both included. */
export const months = { from: month, to: month }

export const isPeriodOfMonths = ({ from, to }: { from: TaxPeriod; to: TaxPeriod }): boolean => {
  const count = monthsBetween(from, to)
  return count >= 1 && count <= MAX_MONTHS
}

export const wrongMonths = { message: 'months', path: ['to'] }

const change = z.number().nullable()

export const figureMonth = z.object({
  month: z.string(),
  amount: z.number(),
  /** The same month of the year before. */
  before: z.number(),
  /** In percent of `before`; null for a month that is not over, and where there was nothing before. */
  change_percent: change,
  is_running: z.boolean(),
})

export type FigureMonth = z.infer<typeof figureMonth>

/** Months that are over, beside the same ones of the year before. */
export const wholeMonths = z.object({ amount: z.number(), before: z.number(), change_percent: change })

export const figureGroup = z.enum(FIGURE_GROUPS)

/** One group of a figure over months. */
export const comparedGroup = z.object({
  /** The category, or the sku of the supplier; '' where there is none. */
  key: z.string(),
  /** Of the supplier; '' of a category, whose key is its name. */
  name: z.string(),
  amount: z.number(),
  whole_months: wholeMonths,
})

export type ComparedGroup = z.infer<typeof comparedGroup>

/** The groups that are left out of a list. */
export const restOfGroups = z.object({ count: z.number().int(), amount: z.number() })

/** The amount that a document or a purchase adds to a figure on a day. */
export const figurePart = z.object({
  kind: z.enum(SCHEDULE_KINDS),
  /** Of the document or the purchase. */
  id: z.number().int(),
  numeration: z.string(),
  day: dayText,
  name: z.string(),
  amount: z.number(),
})

export type FigurePart = z.infer<typeof figurePart>

const PLACE = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))_(DOCUMENT|PURCHASE)_([1-9]\d{0,8})$/

/** The last part that was read, after which the list goes on: the `next` of an answer. */
export const partPlace = z.string().transform((text, context) => {
  const [, on = '', subject, id] = PLACE.exec(text) ?? []
  if (isDay(on)) return { day: on, subject: subject as 'DOCUMENT' | 'PURCHASE', id: Number(id) }
  context.addIssue({ code: 'custom', message: 'after' })
  return z.NEVER
})

export type PartPlace = z.output<typeof partPlace>

/** Of which group the parts are; all parts without one. */
export const groupPlace = { group: figureGroup.optional(), key: optionalText(40) }

export const figureFormat = z.enum(['pdf', 'xlsx', 'csv'])

export type FigureFormat = z.infer<typeof figureFormat>
