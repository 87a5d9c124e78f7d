import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line } from '@/tests/support/builders'
import {
  addReceivedDocument,
  addSale,
  monthlyStudio,
  readVatSummary,
  STANDARD,
  settleVat,
} from '@/tests/support/salesforce/registers'

const context = testApi()
const base = '/api/salesforce/rest/register'

const sale = (as: Caller, sku: string, date: string, price: number) =>
  addSale(context.api, as, sku, { date, price })

const get = (as: Caller, path: string) => context.api.call('GET', `${base}/${path}`, { as })

async function read(as: Caller, period: string) {
  const answer = await get(as, `settlement?period=${period}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.settlement
}

const settle = (as: Caller, body: object) => settleVat(context.api, as, body)

const monthly = () => monthlyStudio(context.api)

describe('the settlement of a period', () => {
  it('begins with the lines of the registers, and takes over the credit of the month before', async () => {
    const { caller, customer } = await monthly()
    await addReceivedDocument(context.api, caller, customer.sku, { number: 'F/1', date: '2026-09-10' })
    await sale(caller, customer.sku, '2026-10-02', 1000)
    const summary = await readVatSummary(context.api, caller, '2026-10')
    expect(await read(caller, '2026-10')).toMatchObject({
      VP2: summary.VP2,
      VP4: 220,
      VP6: 220,
      counted: { VP8: 44 },
      amounts: { VP8: 44 },
      entries: { VP8: null },
      VP14: 176,
      due_date: '2026-11-16',
      code: '6010',
      quarter: '2026-Q4',
    })
    expect((await read(caller, '2026-09')).VP14).toBe(-44)
  })

  it('counts the deferred VAT of a sale in the month of its payment, by the clocks of Italy', async () => {
    const { caller, customer } = await monthly()
    const deferred = invoiceData(customer.sku, {
      invoice_configuration: STANDARD,
      date: '2026-01-15',
      product_list: [line({ esigibilita_iva: 'D' })],
    })
    const { id } = await issuedInvoice(context.api, caller, deferred)
    await context.api.call('POST', '/api/salesforce/rest/invoice/update/state', {
      as: caller,
      body: { invoice_data: { id, json_state: { invoice_state: 'PAYED' } } },
    })
    await context.api.asSystem((tx) =>
      tx.document_state_change.updateMany({
        where: { document_id: id, state: 'PAYED' },
        data: { date_ts: '2026-02-28T23:00:00Z' },
      }),
    )
    const months = ['2026-01', '2026-02', '2026-03', '2026-04']
    const due = await Promise.all(months.map(async (month) => (await read(caller, month)).VP4))
    expect(due).toEqual([0, 0, 22, 0])
  })

  it('keeps what was typed, and forgets it when it is emptied or is what Luna counts', async () => {
    const { caller, customer } = await monthly()
    await addReceivedDocument(context.api, caller, customer.sku, { number: 'F/1', date: '2026-09-10' })
    const typed = await settle(caller, { period: '2026-10', VP8: 40, VP9: 100 })
    expect(typed.body.settlement).toMatchObject({ entries: { VP8: 40, VP9: 100 }, VP14: -140 })
    expect(await read(caller, '2026-11')).toMatchObject({ amounts: { VP8: 140 } })
    await settle(caller, { period: '2026-10', VP8: 44, VP9: null })
    expect(await read(caller, '2026-10')).toMatchObject({ entries: { VP8: null, VP9: null }, VP14: -44 })
    await addReceivedDocument(context.api, caller, customer.sku, { number: 'F/2', date: '2026-09-11' })
    expect((await read(caller, '2026-10')).amounts.VP8).toBe(88)
  })

  it('keeps one row of a period for 100 that save it at once', async () => {
    const { caller } = await monthly()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => settle(caller, { period: '2026-10', VP9: at + 1 })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { entries, VP14 } = await read(caller, '2026-10')
    expect(entries.VP9).toBeGreaterThan(0)
    expect(VP14).toBe(-entries.VP9)
  })

  it('refuses an advance outside of December, or without its method, and a quarter of monthly settlements', async () => {
    const { caller } = await monthly()
    expect((await settle(caller, { period: '2026-10', VP13: 10, method: 1 })).body).toMatchObject({
      code: 'ERROR_SETTLEMENT_ADVANCE',
    })
    expect((await settle(caller, { period: '2026-12', VP13: 10 })).body).toMatchObject({
      code: 'ERROR_SETTLEMENT_METHOD',
    })
    expect((await settle(caller, { period: '2026-Q4', VP9: 10 })).body).toMatchObject({
      code: 'ERROR_SETTLEMENT_PERIOD',
    })
    expect((await settle(caller, { period: '2026-12', VP9: -1 })).status).toBe(400)
    expect(await read(caller, '2026-Q4')).toBeNull()
    expect((await settle(caller, { period: '2026-12', VP13: 10, method: 1 })).status).toBe(200)
  })

  it('is nobody else’s', async () => {
    const { caller } = await monthly()
    await settle(caller, { period: '2026-10', VP9: 10 })
    const other = (await monthly()).caller
    expect((await read(other, '2026-10')).amounts.VP9).toBe(0)
  })
})
