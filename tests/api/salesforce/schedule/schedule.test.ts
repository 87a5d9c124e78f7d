import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { addDays, type Day, mondayOf } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addPurchase,
  invoiceData,
  issuedInvoice,
  line,
  purchaseData,
  receivedData,
  studio,
} from '@/tests/support/builders'
import { runsOf } from '@/tests/support/property-runs'
import { pay, reversePaymentOf } from '@/tests/support/salesforce/payments'

const context = testApi()
const base = '/api/salesforce/rest'

async function todayOf(): Promise<Day> {
  return (await import('@/server/platform/clock')).today()
}

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `${base}/${path}`, { as, body })

type ListedEntry = {
  schedule_list: ScheduleEntry[]
  sums: Record<string, number>
  paging_data: { total_items: number }
}

async function listed(as: Caller, query: Record<string, string> = {}): Promise<ListedEntry> {
  const { status, body } = await call(
    as,
    'GET',
    `schedule/list?${new URLSearchParams({ size: '500', ...query })}`,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** A received document of 122.00, due in as many days from today. */
async function received(as: Caller, sku: string, over: Record<string, unknown> & { inDays: number }) {
  const { inDays, ...rest } = over
  const due_date_list = [{ date: addDays(await todayOf(), inDays), amount: 122 }]
  const data = receivedData(sku, { product_list: [line()], due_date_list, ...rest })
  const { body } = await call(as, 'POST', 'passive/add', { passive_data: data })
  return body.passive.id as number
}

/** Overdue by 100, 45 and 5 days, due in 3 and in 40: all to be paid; a note of 122.00 to be received in 10. */
async function busy() {
  const { caller: as, customer, own } = await studio(context.api)
  const ids: number[] = []
  for (const [index, inDays] of [-100, -45, -5, 3, 40].entries()) {
    ids.push(await received(as, customer.sku, { number: `F${index}`, inDays }))
  }
  const note = await received(as, customer.sku, { number: 'N', document_kind: 'CREDITNOTE', inDays: 10 })
  return { as, customer, own, ids, note }
}

describe('the scadenzario', () => {
  it('shows every open day by day, in and out, with what it all comes to', async () => {
    const { as, ids, note } = await busy()
    const { schedule_list, sums, paging_data } = await listed(as)
    expect(schedule_list.map(({ owner_id, flow }) => [owner_id, flow])).toEqual([
      ...ids.slice(0, 4).map((id) => [id, 'OUT']),
      [note, 'IN'],
      [ids[4], 'OUT'],
    ])
    expect(sums).toEqual({ in: 122, out: 610, overdue_in: 0, overdue_out: 366 })
    expect(paging_data.total_items).toBe(6)
    expect(schedule_list[0]).toMatchObject({ kind: 'PASSIVE_INVOICE', numeration: 'F0', open_amount: 122 })
  })

  it('finds what is overdue, of a period, of a counterparty, in or out, and in pages from either end', async () => {
    const { as, customer, own, ids } = await busy()
    const today = await todayOf()
    const idsOf = async (query: Record<string, string>) =>
      (await listed(as, query)).schedule_list.map(({ owner_id }) => owner_id)
    expect(await idsOf({ due: 'OVERDUE' })).toEqual(ids.slice(0, 3))
    expect(await idsOf({ due: 'UPCOMING', flow: 'OUT' })).toEqual(ids.slice(3))
    expect(await idsOf({ date_from: addDays(today, -50), date_to: today })).toEqual(ids.slice(1, 3))
    expect(await idsOf({ ana_sku: own.sku })).toEqual([])
    expect(await idsOf({ ana_sku: customer.sku, flow: 'OUT' })).toEqual(ids)
    expect(await idsOf({ flow: 'OUT', orderDirection: 'desc' })).toEqual(ids.toReversed())
    const pages = [1, 2, 3].map((page) => idsOf({ flow: 'OUT', size: '2', page: String(page) }))
    expect((await Promise.all(pages)).flat()).toEqual(ids)
  })

  it('holds what is left of a day, without what is paid, deleted or a draft', async () => {
    const { caller: as, customer } = await studio(context.api)
    const issued = await issuedInvoice(
      context.api,
      as,
      invoiceData(customer.sku, {
        invoice_configuration: { typology: 'STANDARD', payment_methods: ['RIBA'], payment_days: [30] },
      }),
    )
    await call(as, 'POST', 'invoice/createInvoice', { invoice_data: invoiceData(customer.sku) })
    const gone = await received(as, customer.sku, { inDays: 1 })
    await call(as, 'DELETE', `passive/${gone}`)
    const { body } = await pay(context.api, as, issued.id, { amount: 22 })
    expect((await listed(as)).schedule_list).toMatchObject([
      {
        owner_id: issued.id,
        kind: 'ACTIVE_INVOICE',
        flow: 'IN',
        amount: 122,
        open_amount: 100,
        method: 'RIBA',
      },
    ])
    expect((await listed(as, { method: 'CASH' })).schedule_list).toEqual([])
    await pay(context.api, as, issued.id, { amount: 100 })
    expect((await listed(as)).schedule_list).toEqual([])
    await reversePaymentOf(context.api, as, body.payment_id)
    expect((await listed(as)).sums.in).toBe(22)
  })

  it('has the purchases that are not paid, for who may see purchases', async () => {
    const { caller: as } = await studio(context.api)
    const today = await todayOf()
    const dates = [addDays(today, 5), addDays(today, 35)]
    const purchase = await addPurchase(
      context.api,
      as,
      purchaseData({
        purchase_product_list: [{ description: 'Tappetini', quantity: 1, amount: 100 }],
        due_date_list: dates.map((date) => ({ date })),
        payment_list: [{ date: today, amount: 70, method: 'CASH' }],
      }),
    )
    const { schedule_list } = await listed(as)
    expect(schedule_list).toMatchObject([
      { owner_id: purchase.id, kind: 'PURCHASE', flow: 'OUT', date: dates[1], open_amount: 52, residual: 52 },
    ])
    const reader = await context.api.caller({
      roles: ['GUI_CAN_LIST_PAYMENT'],
      structure: { id: as.structureId },
    })
    expect((await listed(reader)).schedule_list).toEqual([])
    const json_state = { purchase_state: 'PAID' }
    await call(as, 'POST', 'purchase/update/state', { purchase_data: { id: purchase.id, json_state } })
    expect((await listed(as)).schedule_list).toEqual([])
  })

  it('is the sum of all residuals, whatever is paid, credited and taken back', async () => {
    const { caller: as, customer } = await studio(context.api)
    const today = await todayOf()
    // A supplier's number is taken once: each run has its own.
    let runs = 0
    const step = fc.record({
      at: fc.nat(3),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
      back: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        runs += 1
        const amounts = [100, 22].map((amount, at) => ({ date: addDays(today, 30 * at), amount }))
        const ids = [
          await received(as, customer.sku, {
            number: `${runs}-1`,
            inDays: 3,
            due_date_list: amounts,
          }),
          await received(as, customer.sku, { number: `${runs}-2`, inDays: -3 }),
        ]
        const paid: number[] = []
        for (const { at, share, back } of steps) {
          const id = ids[at % 2] ?? 0
          if (back && paid.length > 0) await reversePaymentOf(context.api, as, paid.pop() ?? 0)
          else {
            const { body } = await pay(context.api, as, id, { amount: Math.ceil(122 * share * 100) / 100 })
            if (body.payment_id) paid.push(body.payment_id)
          }
          const residuals = await context.api.asSystem((tx) =>
            tx.document.aggregate({
              where: { structure_id: as.structureId },
              _sum: { residual: true },
            }),
          )
          expect((await listed(as)).sums.out).toBe(Number(residuals._sum.residual))
        }
      }),
      { numRuns: runsOf(6) },
    )
  }, 60_000)
})

describe('the views of what is due', () => {
  it('are how old it is, and what falls due this week', async () => {
    const { as } = await busy()
    const { body } = await call(as, 'GET', 'schedule/overview')
    const today = await todayOf()
    const inWeek = addDays(today, 3) <= addDays(mondayOf(today), 6)
    expect(body.overview).toMatchObject({
      ageing_out: { not_due: 244, to_30: 122, to_60: 122, to_90: 0, beyond: 122 },
      ageing_in: { not_due: 122, to_30: 0, to_60: 0, to_90: 0, beyond: 0 },
      week: { in: 0, out: inWeek ? 122 : 0 },
    })
  })

  it('are the balance of the coming weeks', async () => {
    const { as } = await busy()
    const read = async (query: string) => (await call(as, 'GET', `schedule/forecast?${query}`)).body.forecast
    const eight = await read('weeks=8&opening_balance=1000')
    expect(eight.overdue).toEqual({ in: 0, out: 366 })
    expect(eight.week_list).toHaveLength(8)
    expect(eight.week_list.at(-1).balance).toBe(1000 - 366 - 244 + 122)
    const without = await read('weeks=8&opening_balance=1000&include_overdue=false')
    expect(without.week_list.at(-1).balance).toBe(1000 - 244 + 122)
  })

  it('are the days of a calendar', async () => {
    const { as } = await busy()
    const today = await todayOf()
    const { body } = await call(as, 'GET', `schedule/days?date_from=${today}&date_to=${addDays(today, 20)}`)
    expect(body.day_list).toEqual([
      { date: addDays(today, 3), in: 0, out: 122, count_in: 0, count_out: 1 },
      { date: addDays(today, 10), in: 122, out: 0, count_in: 1, count_out: 0 },
    ])
  })

  it('are files with a line for every open day', async () => {
    const { as } = await busy()
    const csv = await call(as, 'GET', 'schedule/export/csv?flow=OUT')
    const text = new TextDecoder().decode(await csv.bytes())
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain(';Uscita;Fattura ricevuta;F0;')
    expect(lines[1]).toContain(';"122,00";"122,00"')
    const xlsx = await call(as, 'GET', 'schedule/export/xlsx')
    expect([xlsx.status, (await xlsx.bytes()).slice(0, 2)]).toEqual([200, new Uint8Array([0x50, 0x4b])])
  })
})
