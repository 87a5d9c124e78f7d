import { describe, expect, it } from 'vitest'
import type routes from '@/lib/api/routes.json'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { addPurchase, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { soldLine } from '@/tests/support/margin'
import { addProduct, priceData } from '@/tests/support/products'
import { pay } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '10' })
stopClockAt('2026-11-24T09:00:00Z')

const MONTHS = 'from=2026-10&to=2026-11'
const DAYS = 'start_date=2026-10-01&end_date=2026-11-30'
const CHARTS = 'GUI_SHOW_SIDE_MENU_CHARTS'
const CLASSES = 'GUI_NO_OWN_EVENTS'
const COSTS = 'GUI_CAN_MANAGE_PRODUCT'

type Figures = Omit<typeof routes.statistics, 'monthlyMail'>
/** For every call of the statistics what stands behind the start of their paths: a call without one does not compile. */
type Calls = { [Module in keyof Figures]: { [Call in keyof Figures[Module]]: string } }

const CALLS: Calls = {
  classes: {
    summary: `class?${DAYS}`,
    dates: `class/date/list?${DAYS}`,
    file: `class/file/csv?${DAYS}&by=HOUR`,
    dateFile: `class/date/file/csv?${DAYS}`,
  },
  cohorts: {
    table: `cohort?${MONTHS}`,
    people: 'cohort/person/list?basis=ANY&cohort=2026-10&month=2026-10',
    file: `cohort/file/csv?${MONTHS}`,
    peopleFile: 'cohort/person/file/csv?basis=ANY&cohort=2026-10&month=2026-10',
  },
  customers: {
    summary: `customer?${MONTHS}`,
    top: `customer/top/list?${MONTHS}`,
    people: 'customer/person/list?figure=NEW&month=2026-10',
    file: `customer/file/csv?${MONTHS}&table=TOP`,
    peopleFile: 'customer/person/file/csv?figure=NEW&month=2026-10',
  },
  dues: { overview: 'dues?weeks=13', file: 'dues/file/ages/csv' },
  figures: {
    byMonth: `figure/REVENUE?${MONTHS}`,
    parts: 'figure/REVENUE/part/list?from=2026-10&to=2026-10',
    byGroup: `figure/COSTS/group/CATEGORY/list?${MONTHS}`,
    file: `figure/COLLECTED/file/csv?${MONTHS}`,
  },
  margins: {
    byMonth: `margin?${MONTHS}`,
    byGroup: `margin/group/PRODUCT/list?${MONTHS}`,
    lines: `margin/line/list?${MONTHS}&part=COSTED`,
    file: `margin/file/csv?${MONTHS}`,
  },
  offers: {
    summary: `offer?${MONTHS}`,
    list: `offer/list?${MONTHS}&step=SENT`,
    file: `offer/file/csv?${MONTHS}`,
    listFile: `offer/list/file/csv?${MONTHS}&step=SENT`,
  },
  resources: {
    summary: `resource?${DAYS}`,
    times: `resource/reservation/list?${DAYS}`,
    file: `resource/file/csv?${DAYS}&by=RESOURCE`,
    timeFile: `resource/reservation/file/csv?${DAYS}`,
  },
  taxes: { ofYear: 'tax/2026?by=month', file: 'tax/2026/file/csv?by=month' },
}

const PATHS = Object.entries(CALLS).flatMap(([module, calls]) =>
  Object.values(calls).map((path: string) => ({ module, path })),
)

async function answerTo(as: Caller, path: string): Promise<{ status: number; text: string }> {
  const answer = await context.api.call('GET', `/api/statistics/rest/${path}`, { as })
  return { status: answer.status, text: new TextDecoder().decode(await answer.bytes()) }
}

/** The status of every call for an account with some roles. */
async function statusesFor(roles: readonly string[]): Promise<Map<string, number>> {
  const as = await context.api.caller({ roles: [...roles] })
  const found = new Map<string, number>()
  for (const { path } of PATHS) found.set(path, (await answerTo(as, path)).status)
  return found
}

const without = (...missing: string[]) => ROLES.filter((role) => !missing.includes(role))
const refused = (statuses: Map<string, number>) =>
  [...statuses].filter(([, status]) => status === 403).map(([path]) => path)
const pathsOf = (keep: (module: string) => boolean) =>
  PATHS.filter(({ module }) => keep(module)).map(({ path }) => path)

describe('every call of the statistics', () => {
  it('answers to somebody with all roles, and to nobody without that of charts, or of classes', async () => {
    expect([...(await statusesFor(ROLES))].filter(([, status]) => status !== 200)).toEqual([])
    expect(refused(await statusesFor(without(CHARTS)))).toEqual(pathsOf((module) => module !== 'classes'))
    expect(refused(await statusesFor(without(CHARTS, CLASSES)))).toEqual(pathsOf(() => true))
  })

  it('of margins is refused without the right to see costs, and no other is', async () => {
    expect(refused(await statusesFor(without(COSTS)))).toEqual(pathsOf((module) => module === 'margins'))
  })

  it('answers in another structure as in one where nothing happened', async () => {
    const { caller, customer } = await studio(context.api)
    const product = await addProduct(context.api, caller, {
      name: 'Tappetino',
      purchase_price: 12.5,
      sku_anagrafica: customer.sku,
      price_list: [priceData({ amount: 30 })],
    })
    const data = invoiceData(customer.sku, { date: '2026-10-02', product_list: [soldLine(product)] })
    const { id } = await issuedInvoice(context.api, caller, data)
    await pay(context.api, caller, id, { amount: 10, date: '2026-10-20' })
    await addPurchase(context.api, caller)
    const [other, empty] = [await context.api.caller(), await context.api.caller()]
    const own = new Set<string>()
    for (const { module, path } of PATHS) {
      const seen = await answerTo(other, path)
      expect([path, seen.text]).toEqual([path, (await answerTo(empty, path)).text])
      if ((await answerTo(caller, path)).text !== seen.text) own.add(module)
    }
    expect([...own].sort()).toEqual(['cohorts', 'customers', 'dues', 'figures', 'margins', 'taxes'])
  })
})
