import * as z from 'zod'
import { vatSummary } from '@/lib/api/salesforce/registers/register-fields'
import { FLAT_RATE_STATES } from '@/lib/domain/statistics/flat-rate'
import { PERIOD_KINDS } from '@/lib/domain/statistics/tax-year'

export const periodKind = z.enum(PERIOD_KINDS)

/** The settlement of a month or quarter as the registers have it. */
export const vatPeriod = vatSummary.extend({ is_running: z.boolean() })

export type VatPeriod = z.infer<typeof vatPeriod>

/** The amount that a structure of the flat-rate regime collected in the year, beside the limits, in EUR. */
export const flatRate = z.object({
  collected: z.number(),
  limit: z.number(),
  end: z.number(),
  state: z.enum(FLAT_RATE_STATES),
})

export type FlatRate = z.infer<typeof flatRate>
