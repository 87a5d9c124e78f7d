import { ok } from '@/lib/api/endpoint'
import { hasAll } from '@/lib/domain/access/roles'
import { toWire } from '@/lib/domain/core/money'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { FIGURES, type Figure, type FigureGroup, type GroupPlace } from '@/lib/domain/statistics/figures'
import { compareGroups } from '@/lib/domain/statistics/group-comparison'
import { type Comparison, compareMonths } from '@/lib/domain/statistics/month-comparison'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { namesOf, partsOf, placeAfter, sumsByGroup, sumsByMonth } from './figure-queries'
import { figureFile } from './files'

const procedures = api.statistics.figures

/** The groups of a list; the rest is one sum. */
export const MAX_GROUPS = 100

const toComparison = ({ amount, before, change }: Comparison) => ({
  amount: toWire(amount),
  before: toWire(before),
  change_percent: change?.toNumber() ?? null,
})

const byMonth = procedures.byMonth.handler(async ({ context: { tx }, input: { figure, from, to } }) => {
  const sums = await sumsByMonth(tx, figure, { from, to })
  const { months, total, whole } = compareMonths(sums, { from, to, today: today() })
  return ok({
    month_list: months.map((one) => ({
      month: one.month,
      is_running: one.isRunning,
      ...toComparison(one),
    })),
    total: toWire(total),
    whole_months: toComparison(whole),
  })
})

/** @throws Refusal ERROR_JSON_PARAM_MISSING_OR_WRONG for a group that the figure does not have */
function checkGroup(figure: Figure, group: FigureGroup): void {
  const groups: readonly FigureGroup[] = FIGURES[figure].groups
  if (!groups.includes(group)) throw wrongValue('group')
}

const byGroup = procedures.byGroup.handler(async ({ context: { tx }, input }) => {
  const { figure, group, from, to } = input
  checkGroup(figure, group)
  const sums = await sumsByGroup(tx, figure, { group, from, to })
  const { groups, rest } = compareGroups(sums, MAX_GROUPS)
  const names =
    group === 'SUPPLIER'
      ? await namesOf(
          tx,
          groups.map(({ key }) => key),
        )
      : new Map()
  return ok({
    group_list: groups.map(({ key, total, whole }) => ({
      key,
      name: names.get(key) ?? '',
      amount: toWire(total),
      whole_months: toComparison(whole),
    })),
    rest: { count: rest.count, amount: toWire(rest.total) },
  })
})

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not list the documents behind a figure */
export function checkBehind(figure: Figure, caller: Session): void {
  if (!hasAll(caller.guiItemList, FIGURES[figure].behind)) throw new Refusal('ERROR_FORBIDDEN')
}

type PlaceIn = { figure: Figure; group?: FigureGroup | undefined; key: string }

/** @throws Refusal for a group that the figure does not have, and for a key without a group */
function placeOf({ figure, group, key }: PlaceIn): GroupPlace | null {
  if (!group && key) throw wrongValue('group')
  if (!group) return null
  checkGroup(figure, group)
  return { group, key }
}

const parts = procedures.parts.handler(async ({ context: { tx, caller }, input }) => {
  const { figure, from, to, after = null, size } = input
  checkBehind(figure, caller)
  const place = placeOf(input)
  const rows = await partsOf(tx, figure, { from, to, place, after, size })
  const sums = await sumsByMonth(tx, figure, { from, to, place })
  const { total } = compareMonths(sums, { from, to, today: today() })
  const next = placeAfter(rows, size)
  return ok({
    part_list: rows.map((row) => ({ ...row, amount: toWire(row.amount) })),
    amount: toWire(total),
    next: next && `${next.day}_${next.subject}_${next.id}`,
  })
})

const file = procedures.file.handler(({ context, input }) => {
  const place = placeOf(input)
  if (input.behind) checkBehind(input.figure, context.caller)
  return figureFile(context, { ...input, place })
})

export const figures = { byMonth, byGroup, parts, file }
