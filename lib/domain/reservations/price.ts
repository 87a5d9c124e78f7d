/** The price of a reservation by rules in their order, split where one rule gives way to another. */
import type { Day } from '../core/day'
import { type Decimal, round2, sum, ZERO } from '../core/money'
import { type ConditionChange, changedAmount } from '../pricing/pricing'
import { type Weekday, weekdayOf } from '../recurrence/weekly-rule'
import { dayAt, MINUTES_A_DAY, minuteOfDay, type WallMinute, type WallSpan, wallMinute } from './wall-time'

/** The things of which a rule's amount is the price: an hour of the wall clock, a reservation, a person of it. */
export const PRICE_UNITS = ['HOUR', 'SLOT', 'PERSON'] as const

export type PriceUnit = (typeof PRICE_UNITS)[number]

/** `from` and `to`: minutes of the day, 0 to 1440. `tagId`, `categoryId`: the people that it is for; null: all. */
export type PriceRule = {
  id: number
  weekdays: readonly Weekday[]
  from: number
  to: number
  validFrom: Day | null
  validTo: Day | null
  tagId: number | null
  categoryId: number | null
  per: PriceUnit
  /** The person's business conditions change the amount. */
  withConditions: boolean
  /** With VAT. */
  amount: Decimal
  vatRate: Decimal
}

/**
 * The time that is priced, for a number of people, on the account of a person with these tags and this category, and with
 * these changes of price by the business conditions that the person has with the own company.
 */
export type PricedTime = WallSpan & {
  people: number
  tagIds: readonly number[]
  categoryId: number | null
  changes: readonly ConditionChange[]
}

/** A part of a reservation that one rule prices; without a rule it costs nothing. The amount is of whole cents, with VAT. */
export type PricePart = WallSpan & { ruleId: number | null; amount: Decimal; vatRate: Decimal }

export type ReservationPrice = { parts: readonly PricePart[]; total: Decimal }

/**
 * The price of a time. The first rule of the list that is valid at the beginning and meant for the person decides: a
 * price for a slot or a person is the price of all of it. A price by the hour is split: each minute costs what the first
 * rule by the hour that is valid then says, and each stretch of one rule is rounded to cents. Business conditions change the
 * amount of a rule first, and round it to cents.
 */
export function priceOf(time: PricedTime, rules: readonly PriceRule[]): ReservationPrice {
  const own = rules
    .filter((rule) => isMeantFor(rule, time))
    .map((rule) =>
      rule.withConditions ? { ...rule, amount: changedAmount(rule.amount, time.changes) } : rule,
    )
  const first = own.find((rule) => isValidAt(rule, time.from))
  const parts =
    first && first.per !== 'HOUR'
      ? [wholePart(time, first)]
      : hourParts(
          time,
          own.filter(({ per }) => per === 'HOUR'),
        )
  return { parts, total: sum(parts.map(({ amount }) => amount)) }
}

const isMeantFor = ({ tagId, categoryId }: PriceRule, time: PricedTime): boolean =>
  (tagId === null || time.tagIds.includes(tagId)) && (categoryId === null || categoryId === time.categoryId)

function isValidAt({ weekdays, from, to, validFrom, validTo }: PriceRule, at: WallMinute): boolean {
  const date = dayAt(at)
  const minute = minuteOfDay(at)
  return (
    minute >= from &&
    minute < to &&
    weekdays.includes(weekdayOf(date)) &&
    (validFrom === null || validFrom <= date) &&
    (validTo === null || validTo >= date)
  )
}

const wholePart = ({ from, to, people }: PricedTime, { id, per, amount, vatRate }: PriceRule): PricePart => ({
  from,
  to,
  ruleId: id,
  amount: round2(per === 'PERSON' ? amount.times(people) : amount),
  vatRate,
})

/** Stretches between the boundaries of the rules: within one the same rule is valid all the time. */
function hourParts({ from, to }: WallSpan, rules: readonly PriceRule[]): PricePart[] {
  const stretches: (WallSpan & { rule: PriceRule | null })[] = []
  const cuts = boundaries({ from, to }, rules)
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1] ?? to
    const rule = rules.find((one) => isValidAt(one, start)) ?? null
    const last = stretches.at(-1)
    if (last && last.rule === rule) last.to = end
    else stretches.push({ from: start, to: end, rule })
  }
  return stretches.map(({ rule, ...span }) => ({
    ...span,
    ruleId: rule?.id ?? null,
    amount: rule ? round2(rule.amount.times(span.to - span.from).div(60)) : ZERO,
    vatRate: rule?.vatRate ?? ZERO,
  }))
}

/** The minutes of a time at which another rule may begin to be valid, its beginning first. */
function boundaries({ from, to }: WallSpan, rules: readonly PriceRule[]): WallMinute[] {
  const ofDay = new Set([0, ...rules.flatMap((rule) => [rule.from, rule.to])])
  const cuts = new Set([from])
  for (let midnight = wallMinute(dayAt(from), 0); midnight < to; midnight += MINUTES_A_DAY) {
    for (const minute of ofDay) {
      const at = midnight + minute
      if (at > from && at < to) cuts.add(at)
    }
  }
  return [...cuts].sort((one, other) => one - other)
}
