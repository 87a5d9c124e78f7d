import { ok } from '@/lib/api/endpoint'
import { addDays, compareDays, type Day } from '@/lib/domain/core/day'
import type { Session } from '@/server/auth'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { pageOf } from '../document/list'
import { exportSchedule } from './export'
import { openOf, readForecast, readOverview } from './open-dues'
import { readDays, readSchedule, type ScheduleFilter, sumSchedule } from './queries'

const procedures = api.salesforce.schedule

type SearchIn = {
  flow: ScheduleFilter['flow']
  due: ScheduleFilter['due']
  date_from?: Day
  date_to?: Day
  ana_sku: string
  method: string
}

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

const overview = procedures.overview.handler(async ({ context: { tx, caller } }) =>
  ok({ overview: await readOverview(tx, caller) }),
)

const forecast = procedures.forecast.handler(async ({ context: { tx, caller }, input }) =>
  ok({ forecast: await readForecast(tx, caller, input) }),
)

const exportFile = procedures.exportFile.handler(({ context, input: { format, ...search } }) =>
  exportSchedule(context, format, filterOf(context.caller, search)),
)

export const schedule = { list, days, overview, forecast, exportFile }
