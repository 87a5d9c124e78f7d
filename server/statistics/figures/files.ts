import type { FigureFormat, PartPlace } from '@/lib/api/statistics/figure-fields'
import { toWire } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  type Figure,
  type FigureGroup,
  type GroupPlace,
  isPurchaseCategory,
} from '@/lib/domain/statistics/figures'
import { compareGroups } from '@/lib/domain/statistics/group-comparison'
import { compareMonths } from '@/lib/domain/statistics/month-comparison'
import { formatMonths } from '@/lib/i18n/formats'
import type { Tx } from '@/server/db/client'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { columnsOf, type FigureSheet } from '../figure-sheet'
import { sheetFile } from '../sheet-file'
import {
  namesOf,
  type PartRow,
  type PartsRequest,
  partsOf,
  placeAfter,
  sumsByGroup,
  sumsByMonth,
} from './figure-queries'

type Months = { from: TaxPeriod; to: TaxPeriod }
type FigureRequest = Months & {
  figure: Figure
  format: FigureFormat
  group?: FigureGroup | undefined
  place: GroupPlace | null
  behind: boolean
}
/** The parts that are read at a time, each page in a transaction of its own. */
const PART_PAGE = 1000

/** The months of a figure, each beside the same month of the year before. */
function monthSheet(
  { inTenant, language }: HandlerContext,
  { figure, from, to }: FigureRequest,
): FigureSheet {
  const t = translator(language)
  async function* pages() {
    const sums = await inTenant((tx) => sumsByMonth(tx, figure, { from, to }))
    const { months } = compareMonths(sums, { from, to, today: today() })
    yield months.map(({ month, amount, before, change }) => [
      month,
      toWire(amount),
      toWire(before),
      change?.toNumber() ?? '',
    ])
  }
  return {
    name: `${t(`statistics.files.${figure}`)}_${from}_${to}`,
    title: t(`statistics.figures.${figure}`),
    period: formatMonths({ from, to }, language),
    definition: t(`statistics.definitions.${figure}`),
    columns: [
      ...columnsOf('month', [t('statistics.columns.month')]),
      ...columnsOf('sum', [t('statistics.columns.amount')]),
      ...columnsOf('amount', [t('statistics.columns.before')]),
      ...columnsOf('number', [t('statistics.columns.change')]),
    ],
    pages,
  }
}

type Words = ReturnType<typeof translator>

const groupNames = (tx: Tx, group: FigureGroup, groups: readonly { key: string }[]) =>
  namesOf(tx, group === 'SUPPLIER' ? groups.map(({ key }) => key) : [])

function groupName(t: Words, { group, key }: GroupPlace, names: ReadonlyMap<string, string>): string {
  if (group === 'SUPPLIER') return names.get(key) ?? t('statistics.no_supplier')
  return isPurchaseCategory(key) ? t(`purchases.categories.${key}`) : t('statistics.received')
}

/** All groups of a figure over some months, largest first; what is over stands beside the year before. */
function groupSheet(
  { inTenant, language }: HandlerContext,
  { figure, from, to }: FigureRequest,
  group: FigureGroup,
): FigureSheet {
  const t = translator(language)
  async function* pages() {
    const { groups, names } = await inTenant(async (tx) => {
      const sums = await sumsByGroup(tx, figure, { group, from, to })
      const found = compareGroups(sums, Number.POSITIVE_INFINITY).groups
      return { groups: found, names: await groupNames(tx, group, found) }
    })
    yield groups.map(({ key, total, whole }) => [
      groupName(t, { group, key }, names),
      toWire(total),
      toWire(whole.amount),
      toWire(whole.before),
      whole.change?.toNumber() ?? '',
    ])
  }
  return {
    name: `${t(`statistics.files.${figure}`)}_${t(`statistics.files.${group}`)}_${from}_${to}`,
    title: `${t(`statistics.figures.${figure}`)}, ${t(`statistics.by.${group}`)}`,
    period: formatMonths({ from, to }, language),
    definition: t(`statistics.definitions.${figure}`),
    columns: [
      ...columnsOf('text', [t(`statistics.groups.${group}`)]),
      ...columnsOf(
        'sum',
        ['amount', 'whole', 'before'].map((column) => t(`statistics.columns.${column}`)),
      ),
      ...columnsOf('number', [t('statistics.columns.change')]),
    ],
    pages,
  }
}

/** The documents and purchases behind the sum of some months. */
async function partSheet(
  { inTenant, language }: HandlerContext,
  { figure, from, to, place }: FigureRequest,
): Promise<FigureSheet> {
  const t = translator(language)
  async function* pages() {
    let after: PartPlace | null = null
    do {
      const request: PartsRequest = { from, to, place, after, size: PART_PAGE }
      const rows: PartRow[] = await inTenant((tx) => partsOf(tx, figure, request))
      yield rows.map((row) => [row.day, row.numeration, row.name, toWire(row.amount)])
      after = placeAfter(rows, PART_PAGE)
    } while (after)
  }
  const names = place ? await inTenant((tx) => groupNames(tx, place.group, [place])) : null
  const title = `${t(`statistics.figures.${figure}`)}, ${t('statistics.behind')}`
  const months = from === to ? from : `${from}_${to}`
  return {
    name: `${t(`statistics.files.${figure}`)}_${t('statistics.files.behind')}_${months}`,
    title: place && names ? `${title}, ${groupName(t, place, names)}` : title,
    period: formatMonths({ from, to }, language),
    definition: t(`statistics.definitions.${figure}`),
    columns: [
      ...columnsOf('day', [t('statistics.columns.day')]),
      ...columnsOf('text', [t('statistics.columns.number'), t('statistics.columns.name')]),
      ...columnsOf('sum', [t('statistics.columns.amount')]),
    ],
    pages,
  }
}

const sheetOf = async (context: HandlerContext, request: FigureRequest): Promise<FigureSheet> => {
  if (request.behind) return partSheet(context, request)
  return request.group ? groupSheet(context, request, request.group) : monthSheet(context, request)
}

/** The months of a figure, its groups, or the documents behind its sum, as a file. */
export const figureFile = async (context: HandlerContext, request: FigureRequest) =>
  sheetFile(context, await sheetOf(context, request), request.format)
