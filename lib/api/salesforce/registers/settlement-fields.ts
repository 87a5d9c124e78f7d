import * as z from 'zod'
import { dayText, decimal } from '@/lib/api/codecs'
import { ADVANCE_METHODS, PERIODICITIES } from '@/lib/domain/registers/vat-settlement'
import { taxPeriod, vatSummary } from './register-fields'

/** The lines of a settlement that no document states, in EUR, each of this form. */
const linesOf = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    VP7: amount,
    VP8: amount,
    VP9: amount,
    VP10: amount,
    VP11: amount,
    VP12: amount,
    VP13: amount,
  })

const typed = decimal(0, 9_999_999_999.99, 2).nullable().default(null)

/** The amounts that a user types; null for those that Luna counts. */
export const settlementIn = linesOf(typed).extend({
  period: taxPeriod,
  /** Of the advance payment (VP13). */
  method: z.literal(ADVANCE_METHODS).nullable().default(null),
})

export type SettlementIn = z.output<typeof settlementIn>

/** The settlement of a period: VP2 to VP6 of the registers, VP7 to VP13 as they stand, and VP14. */
export const settlement = vatSummary
  .pick({ period: true, VP2: true, VP3: true, VP4: true, VP5: true, VP6: true })
  .extend({
    amounts: linesOf(z.number()),
    /** The amounts that a user typed. */
    entries: linesOf(z.number().nullable()),
    /** The amounts that Luna counts. */
    counted: linesOf(z.number()),
    method: z.literal(ADVANCE_METHODS).nullable(),
    /** Due when positive, a credit when negative. */
    VP14: z.number(),
    /** By when a debt is paid, and by which code of the F24. */
    due_date: dayText,
    code: z.string(),
    /** The quarter whose communication (LIPE) has this period, and by when that is sent. */
    quarter: z.string(),
    lipe_date: dayText,
  })

export type SettlementAnswer = z.infer<typeof settlement>

export const periodicity = z.enum(PERIODICITIES)
