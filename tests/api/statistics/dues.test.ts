import { describe, expect, it } from 'vitest'
import type { OpenDues } from '@/lib/api/statistics/due-fields'
import { ROLES } from '@/lib/domain/access/roles'
import { addDays, type Day } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  addPurchase,
  company,
  invoiceData,
  issuedInvoice,
  line,
  newVatNumber,
  purchaseData,
  receivedData,
  studio,
} from '@/tests/support/builders'
import { seedsOf } from '@/tests/support/property-runs'
import { creditedLines, pay } from '@/tests/support/salesforce/payments'
import { todayInRome } from '@/tests/support/time/days'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
const dues = '/api/statistics/rest/dues'
const overview = `${dues}?weeks=13`
const rest = '/api/salesforce/rest'
const today = todayInRome() as Day

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', path, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const readDues = async (as: Caller): Promise<OpenDues> => (await read(as, overview)).dues

/** The sums of the schedule under some filters. */
const scheduled = async (as: Caller, filters: Record<string, string>): Promise<{ in: number; out: number }> =>
  (await read(as, `${rest}/schedule/list?${new URLSearchParams(filters)}`)).sums

const cents = (amount: number) => Math.round(amount * 100)

/** The open amounts of each age and customer are those of the due dates in the schedule, and all together the whole. */
async function expectSchedule(as: Caller) {
  const { age_list, total, debtor_list } = await readDues(as)
  for (const { age, from, to, ...sums } of age_list) {
    const filters = Object.entries({ date_from: from, date_to: to }).filter(([, day]) => day !== null)
    const found = await scheduled(as, Object.fromEntries(filters) as Record<string, string>)
    expect([age, sums.in, sums.out]).toEqual([age, found.in, found.out])
  }
  const all = await scheduled(as, {})
  expect([total.in, total.out]).toEqual([all.in, all.out])
  for (const flow of ['in', 'out'] as const) {
    expect(age_list.reduce((sum, one) => sum + cents(one[flow]), 0)).toBe(cents(all[flow]))
  }
  for (const { ana_sku, amount, overdue } of debtor_list) {
    const of = { flow: 'IN', ana_sku: ana_sku ?? '' }
    expect([amount, overdue]).toEqual([
      (await scheduled(as, of)).in,
      (await scheduled(as, { ...of, due: 'OVERDUE' })).in,
    ])
  }
  expect(debtor_list.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(all.in))
}

/** An issued invoice of a price and 22 %, due in some days from today. */
const issued = (as: Caller, sku: string, price: number, inDays: number) =>
  issuedInvoice(
    context.api,
    as,
    invoiceData(sku, {
      date: addDays(today, Math.min(0, inDays)),
      invoice_configuration: {
        typology: 'STANDARD',
        payment_methods: ['ALLOWANCE'],
        payment_days: [Math.max(0, inDays)],
      },
      product_list: [line({ single_price: price, quantity: 1 })],
    }),
  )

describe('open dues', () => {
  it('stand in the class of their age up to its last day', async () => {
    const { caller, customer } = await studio(context.api)
    const ages = [-91, -90, -61, -60, -31, -30, -1, 0]
    for (const [at, inDays] of ages.entries()) await issued(caller, customer.sku, 10 ** (at % 4), inDays)
    const { age_list, total } = await readDues(caller)
    expect(age_list.map((one) => [one.age, one.in])).toEqual([
      ['not_due', 1220],
      ['to_30', 134.2],
      ['to_60', 1221.22],
      ['to_90', 134.2],
      ['beyond', 1.22],
    ])
    expect(total).toEqual({ in: 2710.84, out: 0, overdue_in: 1490.84, overdue_out: 0 })
    await expectSchedule(caller)
  })

  it('name the customers that owe most first, with the part that is overdue', async () => {
    const { caller, customer } = await studio(context.api)
    const business = { name: 'Altra S.r.l.', vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
    const other = await addEntry(context.api, caller, company({ business }))
    await issued(caller, customer.sku, 100, -5)
    await issued(caller, other.sku, 80, -3)
    await issued(caller, other.sku, 70, 10)
    const { debtor_list } = await readDues(caller)
    expect(debtor_list).toEqual([
      { ana_sku: other.sku, name: 'Altra S.r.l.', amount: 183, overdue: 97.6 },
      { ana_sku: customer.sku, name: 'Officina Rossi S.r.l.', amount: 122, overdue: 122 },
    ])
  })

  it('count the days of sales by the open amount over that of twelve months, without what was credited', async () => {
    const { caller, customer } = await studio(context.api)
    expect((await readDues(caller)).sales_outstanding.days).toBeNull()
    const paid = await issued(caller, customer.sku, 300, -5)
    await pay(context.api, caller, paid.id, { amount: 366 })
    const credited = await issued(caller, customer.sku, 50, -4)
    await creditedLines(context.api, caller, credited.id, [0])
    await issued(caller, customer.sku, 100, 10)
    const { sales_outstanding: found } = await readDues(caller)
    expect(found.invoiced).toBe(488)
    const days = (Date.parse(today) - Date.parse(found.from)) / 86_400_000 + 1
    expect([days > 334, days <= 366]).toEqual([true, true])
    expect(found.days).toBe(Math.round((122 * days * 10) / 488) / 10)
  })

  it('are expected by week, as the forecast of the schedule has them', async () => {
    const { caller, customer } = await studio(context.api)
    await issued(caller, customer.sku, 100, -5)
    await issued(caller, customer.sku, 10, 20)
    const { forecast } = await readDues(caller)
    expect(forecast).toEqual((await read(caller, `${rest}/schedule/forecast?weeks=13`)).forecast)
    expect([forecast.week_list.length, forecast.week_list.at(-1)?.balance]).toEqual([13, 134.2])
  })

  it.each(seedsOf(20))('%s: are those of the schedule to the cent after any acts', async (seed) => {
    const random = randomFrom(seed)
    const { caller, customer } = await studio(context.api)
    const business = { name: 'Due S.r.l.', vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
    const skus = [customer.sku, (await addEntry(context.api, caller, company({ business }))).sku]
    const price = () => (1 + random.upTo(9999)) / 100
    const inDays = () => random.upTo(220) - 120
    const ids: number[] = []
    // Invoices are issued in the order of their days.
    const issues = Array.from({ length: 12 }, inDays).sort((one, other) => one - other)
    for (const [step, due] of issues.entries()) {
      ids.push((await issued(caller, random.pick(skus), price(), due)).id)
      if (random.chance(0.5)) await pay(context.api, caller, random.pick(ids), { amount: price() / 2 })
      if (random.chance(0.3)) await creditedLines(context.api, caller, ids.at(-1) ?? 0, [0]).catch(() => null)
      await addPurchase(context.api, caller, purchaseData({ date: addDays(today, inDays()) }))
      const passive_data = receivedData(random.pick(skus), {
        number: `N${step}`,
        date: addDays(today, -random.upTo(150)),
      })
      await context.api.call('POST', `${rest}/passive/add`, { as: caller, body: { passive_data } })
    }
    await expectSchedule(caller)
    expect((await readDues(caller)).total.out).toBeGreaterThan(0)
  })

  it('are saved as files of their ages, customers and weeks', async () => {
    const { caller, customer } = await studio(context.api)
    await issued(caller, customer.sku, 100, -5)
    const file = async (path: string) => {
      const answer = await context.api.call('GET', `${dues}/file/${path}`, { as: caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes()).toString()
    }
    expect(await file('ages/csv')).toContain('Da 1 a 30 giorni;122,00;0,00')
    expect(await file('debtors/csv')).toContain('Officina Rossi S.r.l.;122,00;122,00')
    expect((await file('weeks/csv')).trim().split('\n')).toHaveLength(14)
    expect((await file('weeks/xlsx')).slice(0, 2)).toBe('PK')
  })

  it('are shown to readers of both statistics and payments, without the purchases that a reader may not list', async () => {
    const both = ['GUI_SHOW_SIDE_MENU_CHARTS', 'GUI_CAN_LIST_PAYMENT']
    const statusOf = async (roles: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const paths = [overview, `${dues}/file/ages/csv`]
      return Promise.all(paths.map(async (path) => (await context.api.call('GET', path, { as })).status))
    }
    for (const role of both) expect(await statusOf(ROLES.filter((one) => one !== role))).toEqual([403, 403])
    expect(await statusOf(both)).toEqual([200, 200])
    const { caller } = await studio(context.api)
    await addPurchase(context.api, caller, purchaseData({ date: today }))
    expect((await readDues(caller)).total.out).toBe(79.26)
    const reader = await context.api.caller({ roles: both, structure: { id: caller.structureId } })
    expect((await readDues(reader)).total.out).toBe(0)
  })
})
