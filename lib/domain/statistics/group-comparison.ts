/** The sums of the groups of a figure over months, beside those of the year before. */
import type { Day } from '../core/day'
import { type Decimal, sum, ZERO } from '../core/money'
import type { TaxPeriod } from '../registers/tax-period'
import { type Comparison, compareMonths } from './month-comparison'

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
 * Compares the groups of a figure by their sums of each month. `limit` bounds the groups; the sum of all groups and of the
 * rest is that of the figure. Groups without an amount in these months and in those of the year before are left out.
 */
export function compareGroups(
  byKey: ReadonlyMap<string, ReadonlyMap<string, Decimal>>,
  period: { from: TaxPeriod; to: TaxPeriod; today: Day },
  limit: number,
): GroupComparison {
  const all = [...byKey]
    .map(([key, sums]) => {
      const { total, whole } = compareMonths(sums, period)
      return { key, total, whole }
    })
    .filter(({ total, whole }) => !(total.isZero() && whole.before.isZero()))
    .sort((one, other) => other.total.cmp(one.total) || (one.key < other.key ? -1 : 1))
  const rest = all.slice(limit)
  return {
    groups: all.slice(0, limit),
    rest: { count: rest.length, total: rest.length > 0 ? sum(rest.map(({ total }) => total)) : ZERO },
  }
}
