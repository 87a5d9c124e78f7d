import type {
  Ageing,
  ScheduleForecast,
  ScheduleOverview,
} from '@/lib/api/salesforce/schedule/schedule-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { addDays, mondayOf } from '@/lib/domain/core/day'
import { type Decimal, money, toWire, ZERO } from '@/lib/domain/core/money'
import { type Flow, type FlowSums, forecast as forecastOf } from '@/lib/domain/registers/schedule'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import {
  type AgedRow,
  type PartySum,
  readAgeing,
  readParties,
  readWeeks,
  type ScheduleFilter,
} from './queries'

/** Whose open amounts are read: the structure, and the rights that decide about them. */
type Reader = Pick<Session, 'structureId' | 'guiItemList'>

/** All that is open today, as far as the reader may see it. */
export const openOf = ({ structureId, guiItemList }: Reader): ScheduleFilter => ({
  structureId,
  today: today(),
  purchases: hasAny(guiItemList, ['GUI_CAN_LIST_PURCHASE']),
})

const ageingOf = (row: AgedRow | undefined): Ageing => ({
  not_due: row?.not_due ?? 0,
  to_30: row?.to_30 ?? 0,
  to_60: row?.to_60 ?? 0,
  to_90: row?.to_90 ?? 0,
  beyond: row?.beyond ?? 0,
})

/** The open amounts by age, and the amounts that fall due this week, in EUR. */
export async function readOverview(tx: Tx, caller: Reader): Promise<ScheduleOverview> {
  const filter = openOf(caller)
  const sunday = addDays(mondayOf(filter.today), 6)
  const rows = await readAgeing(tx, filter, sunday)
  const [received, spent] = [rows.find(({ flow }) => flow === 'IN'), rows.find(({ flow }) => flow === 'OUT')]
  const week = { from: filter.today, to: sunday, in: received?.week ?? 0, out: spent?.week ?? 0 }
  return { ageing_in: ageingOf(received), ageing_out: ageingOf(spent), week }
}

const wired = <Sums extends FlowSums>(sums: Sums) => ({ in: toWire(sums.in), out: toWire(sums.out) })

/** The sums of a week by flow. */
function byWeekOf(rows: readonly { flow: Flow; week: number; amount: Decimal }[]) {
  const weeks = new Map<number, FlowSums>()
  for (const { flow, week, amount } of rows) {
    const sums = weeks.get(week) ?? { in: ZERO, out: ZERO }
    weeks.set(week, flow === 'IN' ? { ...sums, in: amount } : { ...sums, out: amount })
  }
  return weeks
}

type ForecastRequest = { weeks: number; opening_balance: number; include_overdue: boolean }

/** The amounts that the coming weeks bring, and the balance of the accounts at the end of each, in EUR. */
export async function readForecast(
  tx: Tx,
  caller: Session,
  request: ForecastRequest,
): Promise<ScheduleForecast> {
  const filter = openOf(caller)
  const monday = mondayOf(filter.today)
  const byWeek = byWeekOf(
    await readWeeks(tx, { ...filter, to: addDays(monday, 7 * request.weeks - 1) }, monday),
  )
  const overdue = byWeek.get(-1) ?? { in: ZERO, out: ZERO }
  const weeks = forecastOf({
    today: filter.today,
    weeks: request.weeks,
    opening: money(request.opening_balance),
    overdue,
    includeOverdue: request.include_overdue,
    byWeek,
  })
  const week_list = weeks.map((week) => ({
    ...wired(week),
    from: week.from,
    to: week.to,
    balance: toWire(week.balance),
  }))
  return { overdue: wired(overdue), week_list }
}

/** The customers that owe most, largest first. */
export const readDebtors = (tx: Tx, caller: Session, limit: number): Promise<PartySum[]> =>
  readParties(tx, openOf(caller), 'IN', limit)
