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

/**
 * An offer without an answer has expired once more days than these are over since the one on which it was sent; the link of a
 * signing lasts as long.
 */
export const OFFER_LASTS_DAYS = 60

/** Offers of a step: how many, and their taxable amounts. */
export type StepSum = { count: number; amount: Decimal }

/** The offers that were sent in a month. */
export type OfferMonth = {
  month: TaxPeriod
  steps: ReadonlyMap<OfferStep, StepSum>
  /** The number of offers that were answered, by the days from sending to the answer. */
  answers: ReadonlyMap<number, number>
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

/** The median of numbers that are given with how often each one occurs: of an even count the mean of the two in the middle; null of none. */
export function medianOf(times: ReadonlyMap<number, number>): number | null {
  const sorted = [...times].toSorted(([one], [other]) => one - other)
  const half = countAll(times) / 2
  const numberAt = (place: number) => {
    let before = 0
    for (const [number, count] of sorted) {
      before += count
      if (before > place) return number
    }
    return undefined
  }
  const [low, high] = [numberAt(Math.ceil(half) - 1), numberAt(Math.floor(half))]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const countAll = (times: ReadonlyMap<number, number>): number =>
  [...times.values()].reduce((all, count) => all + count, 0)

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
  const answers = new Map<number, number>()
  for (const { answers: of } of months) {
    for (const [days, count] of of) answers.set(days, (answers.get(days) ?? 0) + count)
  }
  return {
    steps,
    winRate: percentOfWhole(countOf('ACCEPTED'), ended),
    answerDays: medianOf(answers),
    answered: countAll(answers),
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
