import { ok } from '@/lib/api/endpoint'
import { COSTS } from '@/lib/api/pricelist/access'
import { hasAll, hasAny } from '@/lib/domain/access/roles'
import { toWire } from '@/lib/domain/core/money'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { FIGURES } from '@/lib/domain/statistics/figures'
import {
  type ComparedMargin,
  compareMarginGroups,
  compareMargins,
  type MarginFigures,
  type MarginGroup,
  type MarginPlace,
} from '@/lib/domain/statistics/margin/margin-figures'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { namesOf } from '../figures/figure-queries'
import { marginFile } from './files'
import {
  costsKnownFrom,
  marginsByGroup,
  marginsByMonth,
  placeAfter,
  productNames,
  soldLines,
} from './margin-queries'

const procedures = api.statistics.margins

/** The groups of a list; the rest is one sum. */
const MAX_GROUPS = 100

const toFigures = ({ percent, revenue, cost, margin, uncosted, other }: MarginFigures) => ({
  revenue: toWire(revenue),
  cost: toWire(cost),
  margin: toWire(margin),
  margin_percent: percent?.toNumber() ?? null,
  uncosted: toWire(uncosted),
  other: toWire(other),
})

const toCompared = (one: ComparedMargin) => ({
  ...toFigures(one),
  before: one.before && toWire(one.before),
  change_percent: one.change?.toNumber() ?? null,
})

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not see what products cost */
function checkCosts({ guiItemList }: Session): void {
  if (!hasAny(guiItemList, COSTS)) throw new Refusal('ERROR_FORBIDDEN')
}

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not list the documents behind the revenue */
function checkBehind({ guiItemList }: Session): void {
  if (!hasAll(guiItemList, FIGURES.REVENUE.behind)) throw new Refusal('ERROR_FORBIDDEN')
}

const byMonth = procedures.byMonth.handler(async ({ context: { tx, caller }, input: { from, to } }) => {
  checkCosts(caller)
  const knownFrom = await costsKnownFrom(tx)
  const sums = await marginsByMonth(tx, { from, to, place: null })
  const { months, total, whole } = compareMargins(sums, { from, to, today: today(), knownFrom })
  return ok({
    month_list: months.map((one) => ({
      month: one.month,
      is_running: one.isRunning,
      ...toCompared(one),
    })),
    total: toFigures(total),
    whole_months: toCompared(whole),
    known_from: knownFrom,
  })
})

const byGroup = procedures.byGroup.handler(async ({ context: { tx, caller }, input }) => {
  checkCosts(caller)
  const period = { from: input.from, to: input.to, today: today(), knownFrom: await costsKnownFrom(tx) }
  const { groups, rest } = compareMarginGroups(await marginsByGroup(tx, input), period, MAX_GROUPS)
  const keys = groups.map(({ key }) => key)
  const names = await (input.group === 'PRODUCT' ? productNames(tx, keys) : namesOf(tx, keys))
  return ok({
    group_list: groups.map(({ key, total, whole }) => ({
      key,
      name: names.get(key) ?? '',
      ...toFigures(total),
      whole_months: toCompared(whole),
    })),
    rest: { count: rest.count, ...toFigures(rest.total) },
  })
})

const PRODUCT = /^(?:|[1-9]\d{0,8})$/

/** @throws Refusal for a key without a group, and one that names no product */
function placeOf({ group, key }: { group?: MarginGroup | undefined; key: string }): MarginPlace | null {
  if (!group && key) throw wrongValue('group')
  if (group === 'PRODUCT' && !PRODUCT.test(key)) throw wrongValue('key')
  return group ? { group, key } : null
}

const lines = procedures.lines.handler(async ({ context: { tx, caller }, input }) => {
  checkCosts(caller)
  checkBehind(caller)
  const { from, to, part, size, after = null } = input
  const place = placeOf(input)
  const rows = await soldLines(tx, { from, to, part, place, after, size })
  const sums = await marginsByMonth(tx, { from, to, place })
  const { total } = compareMargins(sums, { from, to, today: today(), knownFrom: null })
  const amounts = { COSTED: total.revenue, UNCOSTED: total.uncosted, OTHER: total.other }
  const next = placeAfter(rows, size)
  return ok({
    line_list: rows.map((row) => ({
      ...row,
      amount: toWire(row.amount),
      cost: row.cost && toWire(row.cost),
    })),
    total: { amount: toWire(amounts[part]), cost: part === 'COSTED' ? toWire(total.cost) : 0 },
    next: next && `${next.day}_${next.documentId}_${next.position}`,
  })
})

const file = procedures.file.handler(({ context, input }) => {
  checkCosts(context.caller)
  if (input.part) checkBehind(context.caller)
  return marginFile(context, { ...input, place: placeOf(input) })
})

export const margins = { byMonth, byGroup, lines, file }
