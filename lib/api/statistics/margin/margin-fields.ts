import * as z from 'zod'
import { dayText, optionalText } from '@/lib/api/codecs'
import { SCHEDULE_KINDS } from '@/lib/api/salesforce/schedule/schedule-fields'
import { isDay } from '@/lib/domain/core/day'
import { MARGIN_GROUPS, SOLD_PARTS } from '@/lib/domain/statistics/margin/margin-figures'

export const marginGroup = z.enum(MARGIN_GROUPS)

/** EUR without VAT. `revenue`, `cost` and `margin` are those of lines of a known cost. */
export const marginFigures = z.object({
  revenue: z.number(),
  cost: z.number(),
  margin: z.number(),
  /** Of the revenue; null where that is not above zero. */
  margin_percent: z.number().nullable(),
  /** Lines without a known cost. */
  uncosted: z.number(),
  /** The amounts of documents beyond their lines: expenses, contributions, stamp duty. */
  other: z.number(),
})

export type MarginFigures = z.infer<typeof marginFigures>

/** Beside the margin of the same time of the year before; null where its costs were not kept all the time. */
export const comparedMargin = marginFigures.extend({
  before: z.number().nullable(),
  change_percent: z.number().nullable(),
})

export const marginMonth = comparedMargin.extend({ month: z.string(), is_running: z.boolean() })

export type MarginMonth = z.infer<typeof marginMonth>

export const comparedMarginGroup = marginFigures.extend({
  /** The id of the product, or the sku of the supplier; '' where there is none. */
  key: z.string(),
  /** '' where there is none, and of a product that the catalogue has no more. */
  name: z.string(),
  whole_months: comparedMargin,
})

export type ComparedMarginGroup = z.infer<typeof comparedMarginGroup>

/** The groups that are left out of a list. */
export const restOfMargins = marginFigures.extend({ count: z.number().int() })

/** Of which group the lines are; all lines without one. */
export const marginPlace = { group: marginGroup.optional(), key: optionalText(40) }

export const soldPart = z.enum(SOLD_PARTS)

/** A line of a document, or the amount of a document beyond its lines. */
export const soldLine = z.object({
  document_id: z.number().int(),
  kind: z.enum(SCHEDULE_KINDS),
  numeration: z.string(),
  day: dayText,
  /** The customer. */
  name: z.string(),
  /** Of the line; '' beyond the lines. */
  description: z.string(),
  /** 0 for the first line; -1 beyond the lines. */
  position: z.number().int(),
  amount: z.number(),
  cost: z.number().nullable(),
})

export type SoldLine = z.infer<typeof soldLine>

const PLACE = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))_([1-9]\d{0,8})_(-1|\d{1,6})$/

/** The last line that was read, after which the list goes on: the `next` of an answer. */
export const linePlace = z.string().transform((text, context) => {
  const [, on = '', id, position] = PLACE.exec(text) ?? []
  if (isDay(on)) return { day: on, documentId: Number(id), position: Number(position) }
  context.addIssue({ code: 'custom', message: 'after' })
  return z.NEVER
})

export type LinePlace = z.output<typeof linePlace>
