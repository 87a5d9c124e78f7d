import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { toWire } from '@/lib/domain/core/money'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import { FIGURES, type Figure } from '@/lib/domain/statistics/figures'
import { type Comparison, compareMonths } from '@/lib/domain/statistics/month-comparison'
import type { Session } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { partsOf, sumsByMonth } from './figure-queries'
import { figureFile } from './files'

const procedures = api.statistics.figures

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

/** @throws Refusal ERROR_FORBIDDEN for a caller who may not list the documents behind a figure */
export function checkBehind(figure: Figure, caller: Session): void {
  if (!hasAny(caller.guiItemList, FIGURES[figure].behind)) throw new Refusal('ERROR_FORBIDDEN')
}

const parts = procedures.parts.handler(async ({ context: { tx, caller }, input }) => {
  const { figure, month, after_day, after_id, size } = input
  checkBehind(figure, caller)
  if (!after_day !== !after_id) throw wrongValue(after_day ? 'after_id' : 'after_day')
  const after = after_day && after_id ? { day: after_day, documentId: after_id } : null
  const rows = await partsOf(tx, figure, { month, after, size })
  const sums = await sumsByMonth(tx, figure, { from: month, to: month })
  const last = rows.length < size ? undefined : rows.at(-1)
  const amount = sums.get(month)
  return ok({
    part_list: rows.map((row) => ({ ...row, amount: toWire(row.amount) })),
    amount: amount ? toWire(amount) : 0,
    next: last ? { after_day: last.day, after_id: last.document_id } : null,
  })
})

const file = procedures.file.handler(({ context, input }) => {
  if (input.month) checkBehind(input.figure, context.caller)
  return figureFile(context, input)
})

export const figures = { byMonth, parts, file }
