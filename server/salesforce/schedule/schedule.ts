import { ok } from '@/lib/api/endpoint'
import type { Ageing } from '@/lib/api/salesforce/schedule/schedule-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { addDays, compareDays, type Day, mondayOf } from '@/lib/domain/core/day'
import { type Decimal, money, toWire, ZERO } from '@/lib/domain/core/money'
import { type FlowSums, forecast as forecastOf } from '@/lib/domain/registers/schedule'
import type { Session } from '@/server/auth'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { pageOf } from '../document/list'
import { exportSchedule } from './export'
import {
  type AgedRow,
  readAgeing,
  readDays,
  readSchedule,
  readWeeks,
  type ScheduleFilter,
  sumSchedule,
} from './queries'

const procedures = api.salesforce.schedule

type SearchIn = {
  flow: ScheduleFilter['flow']
  due: ScheduleFilter['due']
  date_from?: Day
  date_to?: Day
  ana_sku: string
  method: string
}

const openOf = ({ structureId, guiItemList }: Session): ScheduleFilter => ({
  structureId,
  today: today(),
  purchases: hasAny(guiItemList, ['GUI_CAN_LIST_PURCHASE']),
})

const filterOf = (caller: Session, { date_from, date_to, ana_sku, ...rest }: SearchIn): ScheduleFilter => ({
  ...openOf(caller),
  ...rest,
  from: date_from,
  to: date_to,
  anaSku: ana_sku,
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const filter = filterOf(caller, input)
  const { total, ...sums } = await sumSchedule(tx, filter)
  const schedule_list = await readSchedule(tx, filter, page, total)
  return ok({ schedule_list, sums, paging_data: pagingData(page, total) })
})

const MAX_DAYS = 100

const days = procedures.days.handler(async ({ context: { tx, caller }, input }) => {
  const last = addDays(input.date_from, MAX_DAYS - 1)
  const date_to = compareDays(input.date_to, last) < 0 ? input.date_to : last
  return ok({ day_list: await readDays(tx, filterOf(caller, { ...input, date_to })) })
})

const ageingOf = (row: AgedRow | undefined): Ageing => ({
  not_due: row?.not_due ?? 0,
  to_30: row?.to_30 ?? 0,
  to_60: row?.to_60 ?? 0,
  to_90: row?.to_90 ?? 0,
  beyond: row?.beyond ?? 0,
})

const overview = procedures.overview.handler(async ({ context: { tx, caller } }) => {
  const filter = openOf(caller)
  const sunday = addDays(mondayOf(filter.today), 6)
  const rows = await readAgeing(tx, filter, sunday)
  const [received, spent] = [rows.find(({ flow }) => flow === 'IN'), rows.find(({ flow }) => flow === 'OUT')]
  const week = { from: filter.today, to: sunday, in: received?.week ?? 0, out: spent?.week ?? 0 }
  return ok({ overview: { ageing_in: ageingOf(received), ageing_out: ageingOf(spent), week } })
})

const wired = <Sums extends FlowSums>(sums: Sums) => ({ in: toWire(sums.in), out: toWire(sums.out) })

/** The sums of a week by flow. */
function byWeekOf(rows: readonly { flow: 'IN' | 'OUT'; week: number; amount: Decimal }[]) {
  const weeks = new Map<number, FlowSums>()
  for (const { flow, week, amount } of rows) {
    const sums = weeks.get(week) ?? { in: ZERO, out: ZERO }
    weeks.set(week, flow === 'IN' ? { ...sums, in: amount } : { ...sums, out: amount })
  }
  return weeks
}

const forecast = procedures.forecast.handler(async ({ context: { tx, caller }, input }) => {
  const filter = openOf(caller)
  const monday = mondayOf(filter.today)
  const rows = await readWeeks(tx, { ...filter, to: addDays(monday, 7 * input.weeks - 1) }, monday)
  const byWeek = byWeekOf(rows)
  const overdue = byWeek.get(-1) ?? { in: ZERO, out: ZERO }
  const weeks = forecastOf({
    today: filter.today,
    weeks: input.weeks,
    opening: money(input.opening_balance),
    overdue,
    includeOverdue: input.include_overdue,
    byWeek,
  })
  const week_list = weeks.map((week) => ({
    ...wired(week),
    from: week.from,
    to: week.to,
    balance: toWire(week.balance),
  }))
  return ok({ forecast: { overdue: wired(overdue), week_list } })
})

const exportFile = procedures.exportFile.handler(({ context, input: { format, ...search } }) =>
  exportSchedule(context, format, filterOf(context.caller, search)),
)

export const schedule = { list, days, overview, forecast, exportFile }
