/** The sums of the groups of a figure over months, beside those of the year before. */
import { type Decimal, sum, ZERO } from '../core/money'
import { type Comparison, changeOf } from './month-comparison'

/** The sums of a group: of all months, of those that are over, and of the same ones of the year before. */
export type SpanSums<Sum> = { total: Sum; whole: Sum; before: Sum }

export type ComparedGroup = {
  key: string
  /** Of all months, the one that runs included. */
  total: Decimal
  whole: Comparison
}

export type GroupComparison = {
  /** Those with the largest amounts, largest first. */
  groups: ComparedGroup[]
  /** Of the groups that are left out. */
  rest: { count: number; total: Decimal }
}

/**
 * Compares the groups of a figure. `limit` bounds the groups; the sum of all groups and of the rest is that of the figure.
 * Groups without an amount in these months and in those of the year before are left out.
 */
export function compareGroups(byKey: ReadonlyMap<string, SpanSums<Decimal>>, limit: number): GroupComparison {
  const all = [...byKey]
    .filter(([, { total, before }]) => !(total.isZero() && before.isZero()))
    .sort(([key, one], [otherKey, other]) => other.total.cmp(one.total) || (key < otherKey ? -1 : 1))
  const rest = all.slice(limit)
  return {
    groups: all.slice(0, limit).map(([key, { total, whole, before }]) => ({
      key,
      total,
      whole: { amount: whole, before, change: changeOf(whole, before) },
    })),
    rest: { count: rest.length, total: rest.length > 0 ? sum(rest.map(([, { total }]) => total)) : ZERO },
  }
}
