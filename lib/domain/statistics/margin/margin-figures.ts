/**
 * The margin of what was sold: the taxable amounts of lines less what their pieces cost by the purchase price that was in
 * force when the document was issued. Lines whose cost is not known, and what a document has beyond its lines, stand apart:
 * the three parts come to the revenue of the statistics.
 */
import type { Day } from '../../core/day'
import { type Decimal, money, sum, ZERO } from '../../core/money'
import { marginOf } from '../../documents/margin'
import { shiftPeriod, type TaxPeriod } from '../../registers/tax-period'
import type { SpanSums } from '../group-comparison'
import { changeOf, comparedSpans, compareMonths } from '../month-comparison'

/** Lines of a known cost, lines without one, and what documents have beyond their lines. */
export const SOLD_PARTS = ['COSTED', 'UNCOSTED', 'OTHER'] as const

export type SoldPart = (typeof SOLD_PARTS)[number]

export const MARGIN_GROUPS = ['PRODUCT', 'SUPPLIER'] as const

export type MarginGroup = (typeof MARGIN_GROUPS)[number]

/** The lines of one product (its id) or supplier (the sku); '' is the key of those without. */
export type MarginPlace = { group: MarginGroup; key: string }

/** EUR without VAT; `revenue` and `cost` are those of lines of a known cost. */
export type MarginSums = Record<'revenue' | 'cost' | 'uncosted' | 'other', Decimal>

export type MarginFigures = MarginSums & {
  margin: Decimal
  /** Of the revenue, one decimal; null where that is not above zero. */
  percent: Decimal | null
}

export type ComparedMargin = MarginFigures & {
  /** The margin of the same time of the year before; null where its costs were not kept all the time. */
  before: Decimal | null
  change: Decimal | null
}

export type MarginMonth = ComparedMargin & { month: TaxPeriod; isRunning: boolean }

type MarginPeriod = {
  from: TaxPeriod
  to: TaxPeriod
  today: Day
  /** The first day of which a cost is known; null before there is one. */
  knownFrom: Day | null
}

export const NO_MARGIN: MarginSums = { revenue: ZERO, cost: ZERO, uncosted: ZERO, other: ZERO }

const ONE_PIECE = money(1)

export function marginFigures(sums: readonly MarginSums[]): MarginFigures {
  const total = (name: keyof MarginSums) => sum(sums.map((one) => one[name]))
  const [revenue, cost] = [total('revenue'), total('cost')]
  const { amount, percent } = marginOf(revenue, ONE_PIECE, cost)
  return {
    revenue,
    cost,
    uncosted: total('uncosted'),
    other: total('other'),
    margin: amount,
    percent: revenue.gt(ZERO) ? percent : null,
  }
}

/** The margin of each month from one to another, both included, and of all and of the whole ones, beside the year before. */
export function compareMargins(
  byMonth: ReadonlyMap<string, MarginSums>,
  { knownFrom, ...period }: MarginPeriod,
): { months: MarginMonth[]; total: MarginFigures; whole: ComparedMargin } {
  const margins = new Map(
    [...byMonth].map(([month, { revenue, cost }]) => [month, revenue.minus(cost)] as const),
  )
  const compared = compareMonths(margins, period)
  const wasKept = (month: TaxPeriod) => isKeptFrom(knownFrom, shiftPeriod(month, -12))
  const months = compared.months.map(({ month, before, change, isRunning }) => ({
    month,
    isRunning,
    ...marginFigures([byMonth.get(month) ?? NO_MARGIN]),
    ...(wasKept(month) ? { before, change } : NOT_COMPARED),
  }))
  const over = months.filter(({ isRunning }) => !isRunning)
  const { before, change } = compared.whole
  return {
    months,
    total: marginFigures(months),
    whole: {
      ...marginFigures(over),
      ...(over.length > 0 && over.every(({ month }) => wasKept(month)) ? { before, change } : NOT_COMPARED),
    },
  }
}

const NOT_COMPARED = { before: null, change: null }

export type ComparedMarginGroup = { key: string; total: MarginFigures; whole: ComparedMargin }

/**
 * Compares groups, the largest margin first. `limit` bounds the groups; the rest is one sum, and groups and rest come to the
 * total. Groups of which nothing was sold in these months are left out.
 */
export function compareMarginGroups(
  byKey: ReadonlyMap<string, SpanSums<MarginSums>>,
  period: MarginPeriod,
  limit: number,
): { groups: ComparedMarginGroup[]; rest: { count: number; total: MarginFigures } } {
  const { whole, before } = comparedSpans(period)
  const wasKept = whole.from <= whole.to && isKeptFrom(period.knownFrom, before.from)
  const all = [...byKey]
    .map(([key, sums]) => ({ key, sums, total: marginFigures([sums.total]) }))
    .filter(
      ({ total }) => ![total.revenue, total.cost, total.uncosted, total.other].every((one) => one.isZero()),
    )
    .sort(
      (one, other) =>
        other.total.margin.cmp(one.total.margin) ||
        other.total.uncosted.cmp(one.total.uncosted) ||
        (one.key < other.key ? -1 : 1),
    )
  const rest = all.slice(limit)
  return {
    groups: all.slice(0, limit).map(({ key, sums, total }) => ({
      key,
      total,
      whole: { ...marginFigures([sums.whole]), ...(wasKept ? changeBetween(sums) : NOT_COMPARED) },
    })),
    rest: { count: rest.length, total: marginFigures(rest.map(({ total }) => total)) },
  }
}

/** Whether the costs of a month, and of those after it, were kept from its first day on. */
const isKeptFrom = (knownFrom: Day | null, month: TaxPeriod): boolean =>
  knownFrom !== null && `${month}-01` >= knownFrom

function changeBetween({ whole, before }: SpanSums<MarginSums>): { before: Decimal; change: Decimal | null } {
  const [amount, earlier] = [whole, before].map(({ revenue, cost }) => revenue.minus(cost)) as [
    Decimal,
    Decimal,
  ]
  return { before: earlier, change: changeOf(amount, earlier) }
}
