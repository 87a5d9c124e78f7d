/** The funnel of offers by the month in which they were sent. */
import type { Day } from '../../core/day'
import { type Decimal, sum, ZERO } from '../../core/money'
import { daysOf, shiftPeriod, type TaxPeriod } from '../../registers/tax-period'
import { monthsBetween } from '../month-comparison'
import { percentOfWhole } from '../percent-of-whole'

/**
 * The steps of the funnel. An offer that was sent has one outcome: it is ACCEPTED, REJECTED, REPLACED by a later revision,
 * EXPIRED without an answer, or WAITING for one. It may be VIEWED and INVOICED besides.
 */
export const OFFER_STEPS = [
  'SENT',
  'VIEWED',
  'ACCEPTED',
  'INVOICED',
  'REJECTED',
  'EXPIRED',
  'REPLACED',
  'WAITING',
] as const

export type OfferStep = (typeof OFFER_STEPS)[number]

/** An offer without an answer expires as many days after it was sent; the link of a signing lasts as long. */
export const OFFER_LASTS_DAYS = 60

/** Offers of a step: how many, and their taxable amounts. */
export type StepSum = { count: number; amount: Decimal }

/** The offers that were sent in a month. */
export type OfferMonth = {
  month: TaxPeriod
  steps: ReadonlyMap<OfferStep, StepSum>
  /** The days from sending to answer, of each offer that was answered. */
  answerDays: readonly number[]
}

export type OfferFigures = {
  steps: readonly (StepSum & { step: OfferStep })[]
  /** The accepted ones in percent of those with an end (accepted, rejected or expired), one decimal; null without any. */
  winRate: number | null
  /** The median, to half a day; null where nothing was answered. */
  answerDays: number | null
  /** How many were answered after they were sent. */
  answered: number
}

export type ComparedOffers = OfferFigures & { month: TaxPeriod; isRunning: boolean }

const NOTHING: StepSum = { count: 0, amount: ZERO }

/** The middle of some numbers, or the mean of the two in the middle; null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function figuresOf(months: readonly OfferMonth[]): OfferFigures {
  const steps = OFFER_STEPS.map((step) => {
    const sums = months.map(({ steps: of }) => of.get(step) ?? NOTHING)
    return {
      step,
      count: sums.reduce((all, { count }) => all + count, 0),
      amount: sum(sums.map(({ amount }) => amount)),
    }
  })
  const countOf = (wanted: OfferStep) => steps.find(({ step }) => step === wanted)?.count ?? 0
  const ended = countOf('ACCEPTED') + countOf('REJECTED') + countOf('EXPIRED')
  const days = months.flatMap(({ answerDays }) => answerDays)
  return {
    steps,
    winRate: percentOfWhole(countOf('ACCEPTED'), ended),
    answerDays: medianOf(days),
    answered: days.length,
  }
}

/** The funnel of each month from one to another, both included, and of all of them; months without offers are 0. */
export function offerFigures(
  groups: readonly OfferMonth[],
  { from, to, today }: { from: TaxPeriod; to: TaxPeriod; today: Day },
): { months: ComparedOffers[]; total: OfferFigures } {
  const months = Array.from({ length: Math.max(0, monthsBetween(from, to)) }, (_, index) => {
    const month = shiftPeriod(from, index)
    const figures = figuresOf(groups.filter((group) => group.month === month))
    return { month, isRunning: daysOf(month).to >= today, ...figures }
  })
  return { months, total: figuresOf(groups) }
}
