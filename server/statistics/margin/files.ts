import type { FigureFormat } from '@/lib/api/statistics/figure-fields'
import type { LinePlace } from '@/lib/api/statistics/margin/margin-fields'
import { type Decimal, toWire } from '@/lib/domain/core/money'
import {
  type ComparedMargin,
  compareMarginGroups,
  compareMargins,
  type MarginFigures,
  type MarginGroup,
  type MarginPlace,
  type SoldPart,
} from '@/lib/domain/statistics/margin/margin-figures'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { namesOf } from '../figures/figure-queries'
import { type FigureSheet, sheetFile } from '../sheet-file'
import {
  costsKnownFrom,
  type LineRow,
  type MarginMonths,
  marginsByGroup,
  marginsByMonth,
  placeAfter,
  productNames,
  soldLines,
} from './margin-queries'

type MarginRequest = MarginMonths & {
  format: FigureFormat
  group?: MarginGroup | undefined
  part?: SoldPart | undefined
  place: MarginPlace | null
}

/** The lines that are read at a time, each page in a transaction of its own. */
const LINE_PAGE = 1000

const FIGURES = ['revenue', 'cost', 'margin', 'margin_percent', 'uncosted', 'other'] as const

const wire = (amount: Decimal | null): PrintedCell => (amount ? toWire(amount) : '')

const figureCells = ({ revenue, cost, margin, percent, uncosted, other }: MarginFigures): PrintedCell[] =>
  [revenue, cost, margin, percent, uncosted, other].map(wire)

const comparedCells = (one: ComparedMargin): PrintedCell[] => [wire(one.before), wire(one.change)]

type Words = ReturnType<typeof translator>

const headsOf = (t: Words): string[] => [
  ...FIGURES.map((column) => t(`statistics.margin.columns.${column}`)),
  t('statistics.columns.before'),
  t('statistics.columns.change'),
]

const nameOf = (t: Words, parts: readonly string[]): string =>
  [t('statistics.margin.files.margin'), ...parts].join('_')

function monthSheet({ inTenant, language }: HandlerContext, { from, to }: MarginRequest): FigureSheet {
  const t = translator(language)
  async function* pages() {
    const { months } = await inTenant(async (tx) =>
      compareMargins(await marginsByMonth(tx, { from, to, place: null }), {
        from,
        to,
        today: today(),
        knownFrom: await costsKnownFrom(tx),
      }),
    )
    yield months.map((one) => [one.month, ...figureCells(one), ...comparedCells(one)])
  }
  return { name: nameOf(t, [from, to]), heads: [t('statistics.columns.month'), ...headsOf(t)], pages }
}

/** All products or suppliers, the largest margin first; the year before is that of the months that are over. */
function groupSheet(
  { inTenant, language }: HandlerContext,
  { from, to }: MarginRequest,
  group: MarginGroup,
): FigureSheet {
  const t = translator(language)
  async function* pages() {
    const { groups, names } = await inTenant(async (tx) => {
      const period = { from, to, today: today(), knownFrom: await costsKnownFrom(tx) }
      const sums = await marginsByGroup(tx, { group, from, to })
      const found = compareMarginGroups(sums, period, Number.POSITIVE_INFINITY).groups
      const keys = found.map(({ key }) => key)
      return {
        groups: found,
        names: await (group === 'PRODUCT' ? productNames(tx, keys) : namesOf(tx, keys)),
      }
    })
    yield groups.map(({ key, total, whole }) => [
      names.get(key) ??
        (key ? t('statistics.margin.gone', { key }) : t(`statistics.margin.without.${group}`)),
      ...figureCells(total),
      ...comparedCells(whole),
    ])
  }
  const file = t(`statistics.margin.files.${group}`)
  return {
    name: nameOf(t, [file, from, to]),
    heads: [t(`statistics.margin.groups.${group}`), ...headsOf(t)],
    pages,
  }
}

/** The lines behind a part of some months. */
function lineSheet(
  { inTenant, language }: HandlerContext,
  { from, to, place }: MarginRequest,
  part: SoldPart,
): FigureSheet {
  const t = translator(language)
  async function* pages() {
    let after: LinePlace | null = null
    do {
      const request = { from, to, place, part, after, size: LINE_PAGE }
      const rows: LineRow[] = await inTenant((tx) => soldLines(tx, request))
      yield rows.map((row): PrintedCell[] => [
        row.day,
        row.numeration,
        row.name,
        row.description || t('statistics.margin.beyond'),
        toWire(row.amount),
        wire(row.cost),
        row.cost ? toWire(row.amount.minus(row.cost)) : '',
      ])
      after = placeAfter(rows, LINE_PAGE)
    } while (after)
  }
  const heads = [
    ...['day', 'number', 'name'].map((column) => t(`statistics.columns.${column}`)),
    t('statistics.margin.columns.line'),
    ...['revenue', 'cost', 'margin'].map((column) => t(`statistics.margin.columns.${column}`)),
  ]
  return { name: nameOf(t, [t('statistics.margin.files.lines'), from, to]), heads, pages }
}

const sheetOf = (context: HandlerContext, request: MarginRequest): FigureSheet => {
  if (request.part) return lineSheet(context, request, request.part)
  return request.group ? groupSheet(context, request, request.group) : monthSheet(context, request)
}

/** The months of the margin, its groups, or the lines behind it, as a file. */
export const marginFile = (context: HandlerContext, request: MarginRequest) =>
  sheetFile(context, sheetOf(context, request), request.format)
