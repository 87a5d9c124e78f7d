import * as z from 'zod'
import { dayText } from '@/lib/api/codecs'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import { monthsBetween } from '@/lib/domain/statistics/month-comparison'
import { OFFER_STEPS } from '@/lib/domain/statistics/offers/offer-figures'

const count = z.number().int()

export const offerStep = z.enum(OFFER_STEPS)

/** How many offers came to a step, and their taxable amounts. */
const stepSum = z.object({ step: offerStep, count, amount: z.number() })

export const offerFigures = z.object({
  step_list: z.array(stepSum),
  /** Accepted ones in percent of accepted, rejected and expired ones; null without any. */
  win_rate: z.number().nullable(),
  /** The median of the days from sending to answer; null without an answer. */
  answer_days: z.number().nullable(),
  answered: count,
})

export type OfferFigures = z.infer<typeof offerFigures>

/** The offers that were sent in a month. */
export const offerMonth = offerFigures.extend({ month: z.string(), is_running: z.boolean() })

export type OfferMonth = z.infer<typeof offerMonth>

const MAX_MONTHS = 24

/** At most two years: the offers of each month are read. */
export const isWithinTwoYears = ({ from, to }: { from: TaxPeriod; to: TaxPeriod }): boolean => {
  const months = monthsBetween(from, to)
  return months >= 1 && months <= MAX_MONTHS
}

/** An offer behind a number. */
export const sentOffer = z.object({
  id: count,
  numeration: z.string(),
  /** The day on which it was sent. */
  day: dayText,
  name: z.string(),
  outcome: offerStep,
  viewed: z.boolean(),
  invoiced: z.boolean(),
  /** Taxable. */
  amount: z.number(),
})

export type SentOffer = z.infer<typeof sentOffer>
