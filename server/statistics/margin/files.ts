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
import { formatMonths } from '@/lib/i18n/formats'
import type { Tx } from '@/server/db/client'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import type { PrintedCell } from '@/server/print'
import { columnsOf, type FigureColumn, type FigureSheet } from '../figure-sheet'
import { namesOf } from '../figures/figure-queries'
import { sheetFile } from '../sheet-file'
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

const figureColumns = (t: Words): FigureColumn[] => [
  ...FIGURES.map(
    (column): FigureColumn => ({
      label: t(`statistics.margin.columns.${column}`),
      form: column === 'margin_percent' ? 'number' : 'sum',
    }),
  ),
  ...columnsOf('amount', [t('statistics.columns.before')]),
  ...columnsOf('number', [t('statistics.columns.change')]),
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
  return {
    name: nameOf(t, [from, to]),
    title: t('statistics.margin.name'),
    period: formatMonths({ from, to }, language),
    definition: t('statistics.margin.definition'),
    columns: [...columnsOf('month', [t('statistics.columns.month')]), ...figureColumns(t)],
    pages,
  }
}

const groupNames = (tx: Tx, group: MarginGroup, keys: readonly string[]) =>
  group === 'PRODUCT' ? productNames(tx, keys) : namesOf(tx, keys)

const groupName = (t: Words, { group, key }: MarginPlace, names: ReadonlyMap<string, string>): string =>
  names.get(key) ?? (key ? t('statistics.margin.gone', { key }) : t(`statistics.margin.without.${group}`))

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
      return { groups: found, names: await groupNames(tx, group, keys) }
    })
    yield groups.map(({ key, total, whole }) => [
      groupName(t, { group, key }, names),
      ...figureCells(total),
      ...comparedCells(whole),
    ])
  }
  const file = t(`statistics.margin.files.${group}`)
  return {
    name: nameOf(t, [file, from, to]),
    title: t(`statistics.margin.by.${group}`),
    period: formatMonths({ from, to }, language),
    definition: t('statistics.margin.definition'),
    columns: [...columnsOf('text', [t(`statistics.margin.groups.${group}`)]), ...figureColumns(t)],
    pages,
  }
}

/** The lines behind a part of some months. */
async function lineSheet(
  { inTenant, language }: HandlerContext,
  { from, to, place }: MarginRequest,
  part: SoldPart,
): Promise<FigureSheet> {
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
  const names = place ? await inTenant((tx) => groupNames(tx, place.group, [place.key])) : null
  const title = t(`statistics.margin.parts.${part}`)
  return {
    name: nameOf(t, [t('statistics.margin.files.lines'), from, to]),
    title: place && names ? `${title}, ${groupName(t, place, names)}` : title,
    period: formatMonths({ from, to }, language),
    definition: t('statistics.margin.definition'),
    columns: [
      ...columnsOf('day', [t('statistics.columns.day')]),
      ...columnsOf('text', [
        t('statistics.columns.number'),
        t('statistics.columns.name'),
        t('statistics.margin.columns.line'),
      ]),
      ...columnsOf(
        'sum',
        ['revenue', 'cost', 'margin'].map((column) => t(`statistics.margin.columns.${column}`)),
      ),
    ],
    pages,
  }
}

const sheetOf = async (context: HandlerContext, request: MarginRequest): Promise<FigureSheet> => {
  if (request.part) return lineSheet(context, request, request.part)
  return request.group ? groupSheet(context, request, request.group) : monthSheet(context, request)
}

/** The months of the margin, its groups, or the lines behind it, as a file. */
export const marginFile = async (context: HandlerContext, request: MarginRequest) =>
  sheetFile(context, await sheetOf(context, request), request.format)
