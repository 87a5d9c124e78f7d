import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { changeProduct, removeProduct, soldLine, wrongMargins, wrongRevenue } from '@/tests/support/margin'
import { addProduct, priceData } from '@/tests/support/products'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const margin = '/api/statistics/rest/margin'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const AUTUMN = 'from=2026-10&to=2026-11'

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', `${margin}${path}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const sold = (sku: string, product_list: object[], over: object = {}) =>
  invoiceData(sku, { date: '2026-10-02', invoice_configuration: STANDARD, product_list, ...over })

const expectRight = async (as: Caller) => {
  expect(await wrongMargins(context.api, as.structureId)).toEqual([])
  expect(await wrongRevenue(context.api, as.structureId)).toEqual([])
}

/** A studio with a mat of its supplier, for 30.00 and six of them for 150.00, that costs 12.50. */
async function shop() {
  const { caller, customer } = await studio(context.api)
  const mat = await addProduct(context.api, caller, {
    name: 'Tappetino',
    purchase_price: 12.5,
    sku_anagrafica: customer.sku,
    price_list: [priceData({ amount: 30 }), priceData({ amount: 150, quantity: 6 })],
  })
  return { caller, customer, mat }
}

describe('the margin', () => {
  it('is what lines bring in less what their pieces cost when the document was issued', async () => {
    const { caller, customer, mat } = await shop()
    const bundles = [
      soldLine(mat, { single_price: 30, quantity: 2 }),
      soldLine(mat, { single_price: 150 }, 1),
    ]
    await issuedInvoice(context.api, caller, sold(customer.sku, bundles))
    await changeProduct(context.api, caller, mat, { purchase_price: 20 })
    await issuedInvoice(
      context.api,
      caller,
      sold(customer.sku, [soldLine(mat, { single_price: 30 })], { date: '2026-11-03' }),
    )
    const { month_list, total, known_from } = await read(caller, `?${AUTUMN}`)
    expect(month_list).toMatchObject([
      {
        month: '2026-10',
        revenue: 210,
        cost: 100,
        margin: 110,
        margin_percent: 52.4,
        uncosted: 0,
        is_running: false,
      },
      { month: '2026-11', revenue: 30, cost: 20, margin: 10, margin_percent: 33.3, is_running: true },
    ])
    expect([total.margin, total.margin_percent, known_from]).toEqual([120, 50, '2026-10-02'])
    await expectRight(caller)
  })

  it('leaves lines without a known cost apart, and what a document has beyond its lines', async () => {
    const { caller, customer, mat } = await shop()
    const lesson = await addProduct(context.api, caller, { name: 'Lezione', price_list: [priceData()] })
    const free = await addProduct(context.api, caller, {
      name: 'Omaggio',
      purchase_price: 0,
      price_list: [priceData()],
    })
    const lines = [
      soldLine(mat, { single_price: 30 }),
      soldLine(lesson, { single_price: 50 }),
      soldLine(free, { single_price: 5 }),
      soldLine(mat, { single_price: 7, price_cross_id: `${mat.id}_999999` }),
      line({ single_price: 11, product_cross_id: 'x-1' }),
      line({ single_price: -4 }),
    ]
    const extra_expenses_list = [
      { description: 'Trasporto', importo: 9, percentuale: false, tassabile: true, includi: true, iva: 22 },
    ]
    const invoice = await issuedInvoice(
      context.api,
      caller,
      sold(customer.sku, lines, { extra_expenses_list }),
    )
    await createInvoice(context.api, caller, sold(customer.sku, lines))
    const { total } = await read(caller, `?${AUTUMN}`)
    expect(total).toEqual({
      revenue: 35,
      cost: 12.5,
      margin: 22.5,
      margin_percent: 64.3,
      uncosted: 64,
      other: 9,
    })
    const revenue = await context.api.call('GET', `/api/statistics/rest/figure/REVENUE?${AUTUMN}`, {
      as: caller,
    })
    expect(total.revenue + total.uncosted + total.other).toBe(revenue.body.total)
    const { line_list } = await read(caller, `/line/list?${AUTUMN}&part=UNCOSTED`)
    expect(line_list.map((one: { amount: number; cost: null }) => [one.amount, one.cost])).toEqual([
      [-4, null],
      [11, null],
      [7, null],
      [50, null],
    ])
    const beyond = await read(caller, `/line/list?${AUTUMN}&part=OTHER`)
    expect(beyond.line_list).toMatchObject([
      { document_id: invoice.id, kind: 'ACTIVE_INVOICE', position: -1, amount: 9, description: '' },
    ])
    expect(await read(caller, `/line/list?${AUTUMN}&part=COSTED&group=PRODUCT&key=${mat.id}`)).toMatchObject({
      line_list: [{ description: 'Tappetino', amount: 30, cost: 12.5 }],
      total: { amount: 30, cost: 12.5 },
    })
    await expectRight(caller)
  })

  it('goes back by what a credited line brought in and cost, whatever the product costs by then', async () => {
    const { caller, customer, mat } = await shop()
    const invoice = await issuedInvoice(
      context.api,
      caller,
      sold(customer.sku, [soldLine(mat, { single_price: 30, quantity: 4 }), line({ single_price: 8 })]),
    )
    await changeProduct(context.api, caller, mat, { purchase_price: 99 })
    await creditedLines(context.api, caller, invoice.id, [0, 1])
    const { month_list, total } = await read(caller, `?${AUTUMN}`)
    expect(month_list[1]).toMatchObject({
      revenue: -120,
      cost: -50,
      margin: -70,
      margin_percent: null,
      uncosted: -8,
    })
    expect(total).toMatchObject({ revenue: 0, cost: 0, margin: 0, uncosted: 0 })
    await expectRight(caller)
  })

  it('keeps the costs of a document that SdI rejects, which does not count until it is sent again', async () => {
    const { caller, customer, mat } = await shop()
    const { id } = await issuedInvoice(
      context.api,
      caller,
      sold(customer.sku, [soldLine(mat, { single_price: 30 })]),
    )
    const move = (state: string) =>
      context.api.asSystem((tx) => tx.$executeRaw`update document set state = ${state} where id = ${id}`)
    await move('DIGITAL_SENT_ESITO_KO')
    expect((await read(caller, `?${AUTUMN}`)).total).toMatchObject({ revenue: 0, cost: 0 })
    expect((await read(caller, `/line/list?${AUTUMN}&part=COSTED`)).line_list).toEqual([])
    await expectRight(caller)
    await changeProduct(context.api, caller, mat, { purchase_price: 99 })
    await move('ISSUED')
    expect((await read(caller, `?${AUTUMN}`)).total).toMatchObject({ revenue: 30, cost: 12.5 })
    await expectRight(caller)
  })

  it('is that of the corrected lines of a rejected document, with the costs of when it is sent again', async () => {
    const { caller, customer, mat } = await shop()
    const digital = { typology: 'DIGITAL', payment_methods: ['ALLOWANCE'], payment_days: [30] }
    const content = (single_price: number) =>
      sold(customer.sku, [soldLine(mat, { single_price })], {
        date: '2026-11-20',
        invoice_configuration: digital,
      })
    const { id } = await issuedInvoice(context.api, caller, content(30))
    const move = (state: string) =>
      context.api.asSystem((tx) => tx.$executeRaw`update document set state = ${state} where id = ${id}`)
    await move('DIGITAL_SENT_ERROR')
    await changeProduct(context.api, caller, mat, { purchase_price: 15 })
    const invoice_data = { ...content(40), id, json_state: { invoice_state: 'ISSUED' } }
    const saved = await context.api.call('POST', '/api/salesforce/rest/invoice/update', {
      as: caller,
      body: { invoice_data },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await expectRight(caller)
    expect((await read(caller, `?${AUTUMN}`)).total).toMatchObject({
      revenue: 0,
      cost: 0,
      uncosted: 0,
      other: 0,
    })
    await move('DIGITAL_SENT_IN_PROGRESS')
    expect((await read(caller, `?${AUTUMN}`)).total).toMatchObject({
      revenue: 40,
      cost: 15,
      uncosted: 0,
      other: 0,
    })
    await expectRight(caller)
  })

  it('is divided by product, and by the supplier that the product has now; those that are gone keep their sums', async () => {
    const { caller, customer, mat } = await shop()
    const gone = await addProduct(context.api, caller, {
      name: 'Fuori',
      purchase_price: 1,
      price_list: [priceData()],
    })
    const lines = [
      soldLine(mat, { single_price: 30 }),
      soldLine(gone, { single_price: 6 }),
      line({ single_price: 2 }),
    ]
    await issuedInvoice(context.api, caller, sold(customer.sku, lines))
    const groups = async (group: string) =>
      (await read(caller, `/group/${group}/list?${AUTUMN}`)).group_list.map(
        (one: { key: string; name: string; margin: number; uncosted: number }) => [
          one.key,
          one.name,
          one.margin,
          one.uncosted,
        ],
      )
    expect(await groups('SUPPLIER')).toEqual([
      [customer.sku, 'Officina Rossi S.r.l.', 17.5, 0],
      ['', '', 5, 2],
    ])
    await removeProduct(context.api, caller, gone)
    expect(await groups('PRODUCT')).toEqual([
      [String(mat.id), 'Tappetino', 17.5, 0],
      [String(gone.id), '', 5, 0],
      ['', '', 0, 2],
    ])
    const nobody = await read(caller, `/line/list?${AUTUMN}&part=COSTED&group=SUPPLIER`)
    expect(nobody.total).toEqual({ amount: 6, cost: 1 })
    expect(nobody.line_list).toHaveLength(1)
  })

  it('is compared with months only of which costs were kept all the time', async () => {
    const { caller, customer, mat } = await shop()
    const on = (date: string, single_price: number) =>
      issuedInvoice(context.api, caller, sold(customer.sku, [soldLine(mat, { single_price })], { date }))
    await on('2025-09-15', 22.5)
    await on('2025-10-02', 32.5)
    await on('2026-09-15', 32.5)
    await on('2026-10-02', 42.5)
    const { month_list, whole_months } = await read(caller, '?from=2026-09&to=2026-11')
    expect(
      month_list.map((one: { before: number; change_percent: number }) => [one.before, one.change_percent]),
    ).toEqual([
      [null, null],
      [20, 50],
      [0, null],
    ])
    expect([whole_months.margin, whole_months.before]).toEqual([50, null])
    expect((await read(caller, '?from=2026-10&to=2026-11')).whole_months).toMatchObject({
      before: 20,
      change_percent: 50,
    })
  })

  it('is saved as files: months, products, suppliers and lines', async () => {
    const { caller, customer, mat } = await shop()
    await issuedInvoice(
      context.api,
      caller,
      sold(customer.sku, [soldLine(mat, { single_price: 30 }), line({ single_price: 4 })]),
    )
    const file = async (path: string) => {
      const answer = await context.api.call('GET', `${margin}/file/${path}`, { as: caller })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.bytes())
    }
    expect((await file(`csv?${AUTUMN}`)).toString()).toContain('2026-10;30,00;12,50;17,50;58,30;4,00;0,00;')
    expect((await file(`csv?${AUTUMN}&group=PRODUCT`)).toString()).toContain('Tappetino;30,00;12,50;17,50;')
    expect((await file(`csv?${AUTUMN}&group=SUPPLIER`)).toString()).toContain(
      'Senza fornitore;0,00;0,00;0,00;;4,00;',
    )
    expect((await file(`csv?${AUTUMN}&part=COSTED`)).toString()).toContain(
      'Officina Rossi S.r.l.;Tappetino;30,00;12,50;17,50',
    )
    expect((await file(`xlsx?${AUTUMN}`)).subarray(0, 2).toString()).toBe('PK')
  })

  it('is shown to nobody without the right to see what products cost, in no call', async () => {
    const paths = [
      `?${AUTUMN}`,
      `/group/PRODUCT/list?${AUTUMN}`,
      `/file/csv?${AUTUMN}`,
      `/line/list?${AUTUMN}&part=COSTED`,
      `/file/csv?${AUTUMN}&part=COSTED`,
    ]
    const statusOf = async (roles: readonly string[]) => {
      const as = await context.api.caller({ roles })
      const answers = paths.map((path) => context.api.call('GET', `${margin}${path}`, { as }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const without = (missing: string) => ROLES.filter((role) => role !== missing)
    const none = [403, 403, 403, 403, 403]
    expect(await statusOf(without('GUI_SHOW_SIDE_MENU_CHARTS'))).toEqual(none)
    expect(await statusOf(without('GUI_CAN_MANAGE_PRODUCT'))).toEqual(none)
    expect(await statusOf(without('GUI_CAN_LIST_INVOICE'))).toEqual([200, 200, 200, 403, 403])
    expect(
      await statusOf(['GUI_SHOW_SIDE_MENU_CHARTS', 'GUI_CAN_MANAGE_PRODUCT', 'GUI_CAN_LIST_INVOICE']),
    ).toEqual([200, 200, 200, 200, 200])
  })

  it('is no part of a document that the calls of documents answer', async () => {
    const { caller, customer, mat } = await shop()
    const { id } = await issuedInvoice(
      context.api,
      caller,
      sold(customer.sku, [soldLine(mat, { single_price: 30 })]),
    )
    const { body } = await context.api.call('GET', `/api/salesforce/rest/invoice/${id}`, { as: caller })
    expect(JSON.stringify(body)).not.toMatch(/"cost"|12\.5/)
  })

  it('has nothing of another structure, and refuses wrong months, groups and keys', async () => {
    const { caller, customer, mat } = await shop()
    await issuedInvoice(context.api, caller, sold(customer.sku, [soldLine(mat, { single_price: 30 })]))
    const other = await context.api.caller()
    expect((await read(other, `?${AUTUMN}`)).total).toMatchObject({ revenue: 0, cost: 0 })
    expect((await read(other, `?${AUTUMN}`)).known_from).toBeNull()
    expect((await read(other, `/group/PRODUCT/list?${AUTUMN}`)).group_list).toEqual([])
    expect((await read(other, `/line/list?${AUTUMN}&part=COSTED`)).line_list).toEqual([])
    const statusOf = async (path: string) =>
      (await context.api.call('GET', `${margin}${path}`, { as: other })).status
    expect(await statusOf('?from=2020-01&to=2026-11')).toBe(400)
    expect(await statusOf(`/group/CATEGORY/list?${AUTUMN}`)).toBe(400)
    expect(await statusOf(`/line/list?${AUTUMN}&part=COSTED&key=1`)).toBe(400)
    expect(await statusOf(`/line/list?${AUTUMN}&part=COSTED&group=PRODUCT&key=x`)).toBe(400)
    expect(await statusOf(`/line/list?${AUTUMN}&part=COSTED&after=x`)).toBe(400)
  })
})
