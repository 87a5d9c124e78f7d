import { ok } from '@/lib/api/endpoint'
import { addDays, compareDays, type Day } from '@/lib/domain/core/day'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { pageOf } from '../document/list'
import { exportSchedule } from './export'
import { openOf, readForecast, readOverview } from './open-dues'
import { readDays, readSchedule, type ScheduleFilter, sumSchedule } from './queries'
import { dueSearchOf } from './search-queries'

const procedures = api.salesforce.schedule

type SearchIn = {
  flow: ScheduleFilter['flow']
  due: ScheduleFilter['due']
  date_from?: Day
  date_to?: Day
  ana_sku: string
  method: string
  search: string
}

const filterOf = async (
  tx: Tx,
  caller: Session,
  { date_from, date_to, ana_sku, search, ...rest }: SearchIn,
): Promise<ScheduleFilter> => ({
  ...openOf(caller),
  ...rest,
  from: date_from,
  to: date_to,
  anaSku: ana_sku,
  search: search ? await dueSearchOf(tx, search) : undefined,
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const filter = await filterOf(tx, caller, input)
  const { total, ...sums } = await sumSchedule(tx, filter)
  const schedule_list = await readSchedule(tx, filter, page, total)
  return ok({ schedule_list, sums, paging_data: pagingData(page, total) })
})

const MAX_DAYS = 100

const days = procedures.days.handler(async ({ context: { tx, caller }, input }) => {
  const last = addDays(input.date_from, MAX_DAYS - 1)
  const date_to = compareDays(input.date_to, last) < 0 ? input.date_to : last
  return ok({ day_list: await readDays(tx, await filterOf(tx, caller, { ...input, date_to })) })
})

const overview = procedures.overview.handler(async ({ context: { tx, caller } }) =>
  ok({ overview: await readOverview(tx, caller) }),
)

const forecast = procedures.forecast.handler(async ({ context: { tx, caller }, input }) =>
  ok({ forecast: await readForecast(tx, caller, input) }),
)

const exportFile = procedures.exportFile.handler(async ({ context, input: { format, ...search } }) => {
  const filter = await context.inTenant((tx) => filterOf(tx, context.caller, search))
  return exportSchedule(context, format, filter)
})

export const schedule = { list, days, overview, forecast, exportFile }
