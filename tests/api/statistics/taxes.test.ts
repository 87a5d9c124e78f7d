import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { seedsOf } from '@/tests/support/property-runs'
import { creditedLines, pay, reversePaymentOf } from '@/tests/support/salesforce/payments'
import { addReceivedDocument, readBehind, readVatSummary } from '@/tests/support/salesforce/registers'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
stopClockAt('2026-11-24T09:00:00Z')
const tax = '/api/statistics/rest/tax'

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', `${tax}/${path}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const issued = (as: Caller, sku: string, date: string, over: object) =>
  issuedInvoice(
    context.api,
    as,
    invoiceData(sku, {
      date,
      invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
      product_list: [line({ quantity: 1, ...over })],
    }),
  )

const regime = (as: Caller, tax_regime: string) =>
  context.api.asSystem(
    (tx) => tx.$executeRaw`
      update anagrafica a set business_tax_regime = ${tax_regime} from structure_configuration c
      where c.structure_id = ${as.structureId} and a.structure_id = c.structure_id and a.sku = c.registry_sku`,
  )

describe('the VAT of a year', () => {
  it.each(seedsOf(20))(
    '%s: is that of the registers to the cent in each period, and that of the documents behind it',
    async (seed) => {
      const random = randomFrom(seed)
      const { caller, customer } = await studio(context.api)
      const price = () => (1 + random.upTo(99_999)) / 100
      for (let month = 1; month <= 11; month += 1) {
        const date = `2026-${String(month).padStart(2, '0')}-0${1 + random.upTo(8)}`
        const esigibilita_iva = random.pick(['I', 'S', 'D'])
        const { id } = await issued(caller, customer.sku, date, { single_price: price(), esigibilita_iva })
        if (random.chance(0.4)) await pay(context.api, caller, id, { amount: 1 })
        const tipo_documento = random.pick(['TD01', 'TD16', 'TD17', 'TD27'])
        const over = { date, number: `N${month}`, single_price: price(), tipo_documento }
        await addReceivedDocument(context.api, caller, customer.sku, over)
        if (month === 6) await creditedLines(context.api, caller, id, [0])
      }
      for (const by of ['month', 'quarter']) {
        const { period_list } = await read(caller, `2026?by=${by}`)
        expect(period_list).toHaveLength(by === 'month' ? 11 : 4)
        for (const { is_running, ...summary } of period_list) {
          expect(summary).toEqual(await readVatSummary(context.api, caller, summary.period))
          expect([summary.period, is_running]).toEqual([
            summary.period,
            ['2026-11', '2026-Q4'].includes(summary.period),
          ])
          for (const name of ['VP4', 'VP5']) {
            expect((await readBehind(context.api, caller, name, summary.period)).total).toBe(summary[name])
          }
        }
        expect(period_list.some(({ VP4 }: { VP4: number }) => VP4 > 0)).toBe(true)
      }
    },
  )

  it('is saved as a file of its periods', async () => {
    const { caller, customer } = await studio(context.api)
    await issued(caller, customer.sku, '2026-02-03', { single_price: 100 })
    const answer = await context.api.call('GET', `${tax}/2026/file/csv?by=quarter`, { as: caller })
    const rows = Buffer.from(await answer.bytes())
      .toString()
      .trim()
      .split('\n')
    expect([answer.status, rows.length, rows[1]?.trim()]).toEqual([
      200,
      5,
      '2026-Q1;100,00;0,00;22,00;0,00;22,00;0,00;0,00',
    ])
  })

  it('is shown to readers of both statistics and registers', async () => {
    const both = ['GUI_SHOW_SIDE_MENU_CHARTS', 'GUI_CAN_LIST_REGISTER']
    const statusOf = async (roles: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const paths = [`${tax}/2026`, `${tax}/2026/file/csv`]
      return Promise.all(paths.map(async (path) => (await context.api.call('GET', path, { as })).status))
    }
    for (const role of both) expect(await statusOf(ROLES.filter((one) => one !== role))).toEqual([403, 403])
    expect(await statusOf(both)).toEqual([200, 200])
  })
})

describe('the flat-rate regime', () => {
  it('is measured by what was collected in the year, less what was reversed, and by nothing in another regime', async () => {
    const { caller, customer } = await studio(context.api)
    const free = { iva: 0, natura: 'N2.2', riferimento_normativo: 'L. 190/2014' }
    expect((await read(caller, '2026')).flat_rate).toBeNull()
    await regime(caller, 'RF19')
    const { id } = await issued(caller, customer.sku, '2026-02-03', { single_price: 120_000, ...free })
    const collected = async (year = 2026) => {
      const { flat_rate } = await read(caller, String(year))
      return [flat_rate.collected, flat_rate.state]
    }
    const paid = (amount: number, date: string) => pay(context.api, caller, id, { amount, date })
    expect(await collected()).toEqual([0, 'WITHIN'])
    expect((await paid(85_000, '2026-03-01')).status).toBe(200)
    expect(await collected()).toEqual([85_000, 'WITHIN'])
    const second = await paid(15_000, '2026-04-01')
    expect(await collected()).toEqual([100_000, 'BEYOND_LIMIT'])
    await paid(0.01, '2026-05-01')
    expect(await collected()).toEqual([100_000.01, 'BEYOND_END'])
    expect(await collected(2025)).toEqual([0, 'WITHIN'])
    await reversePaymentOf(context.api, caller, second.body.payment_id)
    expect(await collected()).toEqual([85_000.01, 'BEYOND_LIMIT'])
  })
})
