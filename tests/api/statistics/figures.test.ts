import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { creditedLines, pay, paymentStateOf, reversePaymentOf } from '@/tests/support/salesforce/payments'
import { addReceivedDocument } from '@/tests/support/salesforce/registers'
import { wrongSums } from '@/tests/support/statistics'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const figurePath = (path: string) => `/api/statistics/rest/figure/${path}`

const plain = (sku: string, date: string, price = 100, over: object = {}) =>
  invoiceData(sku, {
    date,
    invoice_configuration: STANDARD,
    product_list: [line({ single_price: price, quantity: 1 })],
    ...over,
  })

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', figurePath(path), { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const partsOf = (as: Caller, figure: string, month: string, more = '') =>
  read(as, `${figure}/part/list?from=${month}&to=${month}${more}`)

/** The amount of each month by its name, without those of nothing. */
async function amountsOf(as: Caller, figure: string, from = '2026-08', to = '2026-11') {
  const { month_list } = await read(as, `${figure}?from=${from}&to=${to}`)
  const rows = month_list as { month: string; amount: number }[]
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map((row) => [row.month, row.amount]))
}

const expectSums = async (as: Caller) => expect(await wrongSums(context.api, as.structureId)).toEqual([])

describe('revenue by issue', () => {
  it('is what was issued in each month, credit notes below zero, beside the year before; no drafts', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, plain(customer.sku, '2025-10-02', 80))
    const first = await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-02'))
    const second = await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-31', 20.55))
    await createInvoice(context.api, caller, plain(customer.sku, '2026-10-31', 999))
    const note = await creditedLines(context.api, caller, first.id, [0])
    const answer = await read(caller, 'REVENUE?from=2026-10&to=2026-11')
    expect(answer.month_list).toEqual([
      { month: '2026-10', amount: 120.55, before: 80, change_percent: 50.7, is_running: false },
      { month: '2026-11', amount: -100, before: 0, change_percent: null, is_running: true },
    ])
    expect(answer.total).toBe(20.55)
    expect(answer.whole_months).toEqual({ amount: 120.55, before: 80, change_percent: 50.7 })

    const october = await partsOf(caller, 'REVENUE', '2026-10')
    expect(october.part_list.map((part: { id: number }) => part.id)).toEqual([second.id, first.id])
    expect(october).toMatchObject({ amount: 120.55, next: null })
    const [behind] = (await partsOf(caller, 'REVENUE', '2026-11')).part_list
    expect(behind).toMatchObject({ id: note, kind: 'ACTIVE_CREDITNOTE', amount: -100 })
    await expectSums(caller)
  })

  it('takes what the register of sales takes: not what SdI rejected, nor what suppliers invoice under reverse charge', async () => {
    const { caller, customer } = await studio(context.api)
    const rejected = await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-02'))
    await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-03', 7))
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update document set state = 'DIGITAL_SENT_ESITO_KO' where id = ${rejected.id}`,
    )
    await addReceivedDocument(context.api, caller, customer.sku, {
      tipo_documento: 'TD17',
      date: '2026-10-05',
    })
    expect(await amountsOf(caller, 'REVENUE')).toEqual({ '2026-10': 7 })
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update document set state = 'ISSUED' where id = ${rejected.id}`,
    )
    expect(await amountsOf(caller, 'REVENUE')).toEqual({ '2026-10': 107 })
    await expectSums(caller)
  })

  it('counts without VAT also where the customer pays it, or keeps a part of the amount', async () => {
    const { caller, customer } = await studio(context.api)
    const split = [line({ single_price: 100, quantity: 1, esigibilita_iva: 'S' })]
    await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-02', 0, { product_list: split }))
    const free = [
      line({ single_price: 40, quantity: 1, iva: 0, natura: 'N4', riferimento_normativo: 'art. 10' }),
    ]
    await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-02', 0, { product_list: free }))
    expect(await amountsOf(caller, 'REVENUE')).toEqual({ '2026-10': 140 })
    await expectSums(caller)
  })
})

describe('revenue by payment', () => {
  it('is what was paid on each day, less reversals, and refunds of credit notes', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(context.api, caller, plain(customer.sku, '2026-08-01'))
    await pay(context.api, caller, id, { amount: 22, date: '2026-09-30' })
    await pay(context.api, caller, id, { amount: 100, date: '2026-10-01' })
    const { payment_list } = (await paymentStateOf(context.api, caller, id)) as never as {
      payment_list: { id: number; amount: number }[]
    }
    const whole = payment_list.find(({ amount }) => amount === 22)
    await reversePaymentOf(context.api, caller, whole?.id ?? 0)
    await pay(context.api, caller, id, { amount: 22, date: '2026-11-02' })
    const note = await creditedLines(context.api, caller, id, [0])
    const refund = await pay(context.api, caller, note, { amount: 30, date: '2026-11-21' })
    expect(refund.status).toBe(200)
    const amounts = await amountsOf(caller, 'COLLECTED')
    expect(Object.values(amounts).reduce((all, one) => all + one, 0)).toBe(92)
    expect(amounts).toMatchObject({ '2026-10': 100 })
    for (const [month, amount] of Object.entries(amounts)) {
      const { part_list } = await partsOf(caller, 'COLLECTED', month)
      const sum = part_list.reduce((all: number, part: { amount: number }) => all + part.amount, 0)
      expect([month, sum]).toEqual([month, amount])
    }
    await expectSums(caller)
  })

  it('adds up a hundred payments at once, whatever folds the sums meanwhile', async () => {
    const { caller, customer } = await studio(context.api)
    const invoices = await Promise.all(
      Array.from({ length: 10 }, () =>
        issuedInvoice(context.api, caller, plain(customer.sku, '2026-08-01', 1000)),
      ),
    )
    const fold = () =>
      context.api.asSystem(
        (tx) =>
          tx.$queryRaw`select fold_statistics_sum(${caller.structureId}, 'COLLECTED', '2026-11-01')::text as folded`,
      )
    const acts = Array.from({ length: 100 }, (_, at) => [
      pay(context.api, caller, invoices[at % 10]?.id ?? 0, { amount: (100 + at) / 100 }),
      at % 5 === 0 ? fold() : null,
    ])
    await Promise.all(acts.flat())
    expect(await amountsOf(caller, 'COLLECTED')).toEqual({ '2026-11': 149.5 })
    await expectSums(caller)
  })
})

describe('the list behind a sum', () => {
  it('goes on where it ended, without leaving out or repeating what has the same day', async () => {
    const { caller, customer } = await studio(context.api)
    for (const date of ['2026-10-02', '2026-10-02', '2026-10-02', '2026-10-05', '2026-10-07']) {
      await issuedInvoice(context.api, caller, plain(customer.sku, date))
    }
    const days: string[] = []
    const ids = new Set<number>()
    let more = '&size=2'
    for (let page = 0; page < 3; page += 1) {
      const { part_list, next } = await partsOf(caller, 'REVENUE', '2026-10', more)
      for (const part of part_list) {
        days.push(part.day)
        ids.add(part.id)
      }
      more = next ? `&size=2&after=${next}` : ''
    }
    expect(days).toEqual(['2026-10-07', '2026-10-05', '2026-10-02', '2026-10-02', '2026-10-02'])
    expect(ids.size).toBe(5)
    await issuedInvoice(context.api, caller, plain(customer.sku, '2026-11-02'))
    const beyond = await partsOf(caller, 'REVENUE', '2026-10', '&after=2026-11-30_DOCUMENT_1')
    expect(beyond.part_list).toHaveLength(5)
    for (const place of [
      '2026-10-05',
      '2026-10-05_DOCUMENT_',
      '2026-02-30_DOCUMENT_1',
      '2026-10-05_MEETING_1',
    ]) {
      const path = figurePath(`REVENUE/part/list?from=2026-10&to=2026-10&after=${place}`)
      expect((await context.api.call('GET', path, { as: caller })).body.wrong).toEqual(['after'])
    }
    expect(more).toBe('')
  })
})

describe('files of a figure', () => {
  it('have its months, or the documents behind one of them', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-02', 1234.5))
    const file = async (path: string) => {
      const answer = await context.api.call('GET', figurePath(`REVENUE/file/${path}`), { as: caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes())
    }
    const months = (await file('csv?from=2026-10&to=2026-11')).toString()
    expect(months).toContain('2026-10;1234,50;0,00;')
    const parts = (await file('csv?from=2026-10&to=2026-10&behind=true')).toString()
    expect(parts).toContain(';Officina Rossi S.r.l.;1234,50')
    expect((await file('xlsx?from=2026-10&to=2026-11')).subarray(0, 2).toString()).toBe('PK')
  })
})

describe('statistics', () => {
  it('are shown with the role of charts alone; the documents behind them with the right to list these, too', async () => {
    const path = figurePath('REVENUE?from=2026-10&to=2026-11')
    const behind = figurePath('REVENUE/part/list?from=2026-10&to=2026-10')
    const file = figurePath('REVENUE/file/csv?from=2026-10&to=2026-10&behind=true')
    const statusOf = async (roles: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const answers = [path, behind, file].map((one) => context.api.call('GET', one, { as }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const charts = ['GUI_SHOW_SIDE_MENU_CHARTS']
    expect(await statusOf(ROLES.filter((role) => !charts.includes(role)))).toEqual([403, 403, 403])
    expect(await statusOf(charts)).toEqual([200, 403, 403])
    expect(await statusOf([...charts, 'GUI_CAN_LIST_INVOICE'])).toEqual([200, 200, 200])
  })

  it('have nothing of another structure', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, plain(customer.sku, '2026-10-02'))
    const other = await context.api.caller()
    expect(await amountsOf(other, 'REVENUE')).toEqual({})
    expect((await partsOf(other, 'REVENUE', '2026-10')).part_list).toEqual([])
  })

  it('are refused for more than sixty months, for none, and for a quarter', async () => {
    const as = await context.api.caller()
    for (const query of ['from=2020-01&to=2025-01', 'from=2026-02&to=2026-01', 'from=2026-Q1&to=2026-04']) {
      const { status } = await context.api.call('GET', figurePath(`REVENUE?${query}`), { as })
      expect([query, status]).toEqual([query, 400])
    }
  })
})
