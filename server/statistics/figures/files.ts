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
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { type FigureSheet, sheetFile } from '../sheet-file'
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
  const heads = ['month', 'amount', 'before', 'change'].map((column) => t(`statistics.columns.${column}`))
  return { name: `${t(`statistics.files.${figure}`)}_${from}_${to}`, heads, pages }
}

/** All groups of a figure over some months, largest first; what is over stands beside the year before. */
function groupSheet(
  { inTenant, language }: HandlerContext,
  { figure, from, to }: FigureRequest,
  group: FigureGroup,
): FigureSheet {
  const t = translator(language)
  const nameOf = (key: string, names: ReadonlyMap<string, string>): string => {
    if (group === 'SUPPLIER') return names.get(key) ?? t('statistics.no_supplier')
    return isPurchaseCategory(key) ? t(`purchases.categories.${key}`) : t('statistics.received')
  }
  async function* pages() {
    const { groups, names } = await inTenant(async (tx) => {
      const sums = await sumsByGroup(tx, figure, { group, from, to })
      const found = compareGroups(sums, { from, to, today: today() }, Number.POSITIVE_INFINITY).groups
      const keys = group === 'SUPPLIER' ? found.map(({ key }) => key) : []
      return { groups: found, names: await namesOf(tx, keys) }
    })
    yield groups.map(({ key, total, whole }) => [
      nameOf(key, names),
      toWire(total),
      toWire(whole.amount),
      toWire(whole.before),
      whole.change?.toNumber() ?? '',
    ])
  }
  const columns = ['amount', 'whole', 'before', 'change'].map((column) => t(`statistics.columns.${column}`))
  const heads = [t(`statistics.groups.${group}`), ...columns]
  return {
    name: `${t(`statistics.files.${figure}`)}_${t(`statistics.files.${group}`)}_${from}_${to}`,
    heads,
    pages,
  }
}

/** The documents and purchases behind the sum of some months. */
function partSheet(
  { inTenant, language }: HandlerContext,
  { figure, from, to, place }: FigureRequest,
): FigureSheet {
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
  const heads = ['day', 'number', 'name', 'amount'].map((column) => t(`statistics.columns.${column}`))
  const months = from === to ? from : `${from}_${to}`
  return {
    name: `${t(`statistics.files.${figure}`)}_${t('statistics.files.behind')}_${months}`,
    heads,
    pages,
  }
}

const sheetOf = (context: HandlerContext, request: FigureRequest): FigureSheet => {
  if (request.behind) return partSheet(context, request)
  return request.group ? groupSheet(context, request, request.group) : monthSheet(context, request)
}

/** The months of a figure, its groups, or the documents behind its sum, as a file. */
export const figureFile = (context: HandlerContext, request: FigureRequest) =>
  sheetFile(context, sheetOf(context, request), request.format)
