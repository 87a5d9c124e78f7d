import * as z from 'zod'
import { day, dayText, id } from '@/lib/api/codecs'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { isQuarter, isTaxPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { FIGURE_NAMES } from '@/lib/domain/statistics/figures'
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

/** The amount that a document adds to a figure on a day. */
export const figurePart = z.object({
  document_id: z.number().int(),
  document_kind: z.enum(DOCUMENT_KINDS),
  fullNumeration: z.string(),
  day: dayText,
  name: z.string(),
  amount: z.number(),
})

export type FigurePart = z.infer<typeof figurePart>

/** The last part that was read, from which the list goes on. */
export const partCursor = z.object({ after_day: day.optional(), after_id: id.optional() })

export const nextParts = z.object({ after_day: dayText, after_id: z.number().int() }).nullable()

export const figureFormat = z.enum(['xlsx', 'csv'])

export type FigureFormat = z.infer<typeof figureFormat>
