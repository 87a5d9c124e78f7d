/**
 * "This one and all that follow" (document 2 §4, FOLLOWING_EVENTS): a series ends before a day, and another goes on
 * from there. An occurrence that already has a row keeps it, with its people; changes by hand stay as they were made.
 */
import { addDays, type Day, daysBetween } from '../core/day'
import type { EventTimes } from './event-times'
import { occurrenceDays, WEEKDAYS, type Weekday, type WeeklyRule, weekdayOf } from './weekly-rule'

/** An occurrence that has a row: something happened to it. `overrides` names the fields in which it differs from its series. */
export type KeptOccurrence<Field extends string> = {
  id: number
  originalDay: Day
  overrides: readonly Field[]
  isDeleted: boolean
  /** The number of people that would lose it: a row without any is dropped with its date. */
  people: number
}

export type SplitInput<Field extends string> = {
  /** Every field in which an occurrence can differ from its series. */
  overridable: readonly Field[]
  rule: WeeklyRule
  /** The first day, by the old rule, that the change is for. */
  from: Day
  /** Of the occurrence that was edited, after the edit. */
  times: EventTimes
  /** Where the caller gives them; else the weekdays follow the edited occurrence, and as many dates are left. */
  weekdays?: readonly Weekday[] | undefined
  lastDay?: Day | null | undefined
  /** Those from `from` on. */
  kept: readonly KeptOccurrence<Field>[]
}

export type SeriesSplit<Field extends string> = {
  /** Where the old series ends; null when nothing of it is left. */
  oldLastDay: Day | null
  rule: WeeklyRule
  /** Rows that go over to the new rule, each with its new day and the fields that follow the rule. */
  moved: { id: number; originalDay: Day; follows: readonly Field[] }[]
  /** Rows with people on dates that the new rule has no more: they stay, as events of their own. */
  detached: number[]
  /** Rows without people on such dates. */
  dropped: number[]
  /** The answer of a dry run. */
  summary: { occurrences: number | null; kept_by_hand: number; people: number; detached: number }
}

/**
 * Splits a series where an occurrence is edited with all that follow, and answers the rule and the rows of the new
 * series.
 */
export function splitSeries<Field extends string>(input: SplitInput<Field>): SeriesSplit<Field> {
  const { rule, from, kept } = input
  const earlier = occurrenceDays(rule, rule.firstDay, addDays(from, -1))
  const fresh = followingRule(input)
  const dayAfter = movesOf(input, fresh)
  const placed = kept.map((row) => ({ row, to: dayAfter(row.originalDay) }))
  const gone = placed.flatMap(({ row, to }) => (to === null ? [row] : []))
  const detached = gone.filter(({ people }) => people > 0).map(({ id }) => id)
  return {
    oldLastDay: earlier.at(-1) ?? null,
    rule: fresh,
    moved: placed.flatMap(({ row, to }) =>
      to === null ? [] : [{ id: row.id, originalDay: to, follows: followsOf(row, input) }],
    ),
    detached,
    dropped: gone.filter(({ people }) => people === 0).map(({ id }) => id),
    summary: {
      occurrences:
        fresh.lastDay === null ? null : countOf(fresh) - kept.filter((row) => row.isDeleted).length,
      kept_by_hand: kept.filter((row) => row.originalDay !== from && row.overrides.length > 0).length,
      people: kept.reduce((sum, { people }) => sum + people, 0),
      detached: detached.length,
    },
  }
}

const countOf = (rule: WeeklyRule): number =>
  rule.lastDay === null ? 0 : occurrenceDays(rule, rule.firstDay, rule.lastDay).length

/** The edited occurrence follows in everything; the others in everything but the fields that were changed by hand. */
const followsOf = <Field extends string>(
  row: KeptOccurrence<Field>,
  { from, overridable }: SplitInput<Field>,
): readonly Field[] =>
  row.originalDay === from ? overridable : overridable.filter((field) => !row.overrides.includes(field))

/** The rule from the edited occurrence on. */
function followingRule<Field extends string>({
  rule,
  from,
  times,
  weekdays,
  lastDay,
}: SplitInput<Field>): WeeklyRule {
  const firstDay = times.startDay
  const days = weekdays ?? weekdaysAfter(rule.weekdays, weekdayOf(from), weekdayOf(firstDay))
  if (lastDay !== undefined || rule.lastDay === null) {
    return { firstDay, lastDay: lastDay === undefined ? null : lastDay, weekdays: days }
  }
  const left = occurrenceDays(rule, from, rule.lastDay).length
  const shift = Math.max(0, daysBetween(from, firstDay))
  const reach = addDays(rule.lastDay, shift + 7 * (rule.weekdays.length + 1))
  const endless = { firstDay, lastDay: null, weekdays: days }
  const dates = occurrenceDays(endless, firstDay, reach)
  return {
    ...endless,
    lastDay: weekdays ? addDays(rule.lastDay, shift) : (dates[left - 1] ?? dates.at(-1) ?? firstDay),
  }
}

/** One weekday gives way to another, the rest stay. */
const weekdaysAfter = (weekdays: readonly Weekday[], before: Weekday, after: Weekday): readonly Weekday[] =>
  WEEKDAYS.filter((weekday) => weekday === after || (weekday !== before && weekdays.includes(weekday)))

/** Where a date of the old rule goes: to itself while the weekdays stay, else to the date of the same rank. */
function movesOf<Field extends string>(
  { rule, from, kept }: SplitInput<Field>,
  fresh: WeeklyRule,
): (originalDay: Day) => Day | null {
  const last = [from, ...kept.map((row) => row.originalDay)].sort().at(-1) ?? from
  const before = occurrenceDays(rule, from, last)
  const reach = addDays(last, daysBetween(from, fresh.firstDay) + 7 * (rule.weekdays.length + 1))
  const after = occurrenceDays(fresh, fresh.firstDay, reach)
  const isSameRhythm = before.length > 0 && fresh.firstDay === from && sameDays(rule.weekdays, fresh.weekdays)
  return (originalDay) => {
    if (isSameRhythm) return after.includes(originalDay) ? originalDay : null
    return after[before.indexOf(originalDay)] ?? null
  }
}

const sameDays = (one: readonly Weekday[], other: readonly Weekday[]): boolean =>
  one.length === other.length && one.every((weekday) => other.includes(weekday))
