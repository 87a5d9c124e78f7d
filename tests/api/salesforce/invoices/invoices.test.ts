import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, line, studio } from '@/tests/support/builders'
import { readRegister } from '@/tests/support/salesforce/registers'

const base = '/api/salesforce/rest/invoice'
const context = testApi()

describe('createInvoice', () => {
  it('keeps a draft with its totals, and without a number', async () => {
    const { caller, customer } = await studio(context.api)
    const data = invoiceData(customer.sku, {
      product_list: [line({ single_price: 1000, discount_type: 'FIXED', discount: 100 })],
    })
    const answer = await context.api.call('POST', `${base}/createInvoice`, {
      as: caller,
      body: { invoice_data: data },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.invoice).toMatchObject({
      state: 'DRAFT',
      fullNumeration: null,
      subtotal: 900,
      imposta: 198,
      total: 1098,
    })
  })

  it('issues with the first number of the year', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const answer = await context.api.call('PUT', `${base}/issue/${draft.id}`, { as: caller })
    expect(answer.body).toMatchObject({
      status: 'ok',
      invoice: { state: 'ISSUED', fullNumeration: '1/2026' },
    })
  })

  it('sells a depreciable asset as a TD26, in the register of sales, and takes no self-invoice', async () => {
    const { caller, customer } = await studio(context.api)
    const create = (tipo_documento: string) =>
      context.api.call('POST', `${base}/createInvoice`, {
        as: caller,
        body: { invoice_data: { ...invoiceData(customer.sku), tipo_documento } },
      })
    const { body } = await create('TD26')
    const issued = await context.api.call('PUT', `${base}/issue/${body.invoice.id}`, { as: caller })
    expect(issued.body.invoice).toMatchObject({ tipo_documento: 'TD26', fullNumeration: '1/2026' })
    const sold = await readRegister(context.api, caller, 'sales', '2026-11')
    expect(sold.row_list.map((row) => row.id)).toEqual([body.invoice.id])
    for (const type of ['TD16', 'TD21', 'TD27']) expect((await create(type)).status).toBe(400)
  })
})

type Row = { id: number; date: string; state: string; total: number; fullNumeration: string | null }

/** Five invoices of growing days and amounts; the first two issued. */
async function five() {
  const { caller, customer } = await studio(context.api)
  const ids: number[] = []
  for (let index = 1; index <= 5; index += 1) {
    const data = invoiceData(customer.sku, {
      date: `2026-11-0${index}`,
      description: index === 5 ? 'Corso 100% intensivo' : `Corso ${index}`,
      product_list: [line({ single_price: index * 100 })],
    })
    ids.push((await createInvoice(context.api, caller, data)).id)
  }
  for (const id of ids.slice(0, 2)) await context.api.call('PUT', `${base}/issue/${id}`, { as: caller })
  const list = async (query: string) => {
    const answer = await context.api.call('GET', `${base}/list/structure?${query}`, { as: caller })
    return { status: answer.status, rows: answer.body.invoice_list as Row[], paging: answer.body.paging_data }
  }
  const found = async (query: string) => (await list(query)).rows.map((row) => ids.indexOf(row.id) + 1)
  return { caller, customer, ids, list, found }
}

describe('what a document takes from the settings', () => {
  const put = (as: Caller, data: Record<string, unknown>) =>
    context.api.call('PUT', '/api/auth/rest/structure/configuration', { as, body: { data } })

  it('is its series: numbers of another series count by themselves', async () => {
    const { caller, own, customer } = await studio(context.api)
    const issued = async () => {
      const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
      const answer = await context.api.call('PUT', `${base}/issue/${draft.id}`, { as: caller })
      return answer.body.invoice.fullNumeration
    }
    expect([await issued(), await issued()]).toEqual(['1/2026', '2/2026'])
    await put(caller, { registry_sku: own.sku, numerazione: { fattura: 'BO' } })
    expect([await issued(), await issued()]).toEqual(['1/BO/2026', '2/BO/2026'])
    expect((await put(caller, { numerazione: { fattura: 'A/B' } })).status).toBe(400)
  })

  it('is told with the signs of the specification: VAT 100, Enasarco -100, commission -50', async () => {
    const { caller, customer } = await studio(context.api)
    const ritenute = [
      { tipo_ritenuta: 'RT01', rate: 23, apply_on: -50, causale_pagamento: 'R' },
      { tipo_ritenuta: 'RT04', rate: 8.5, apply_on: -100, causale_pagamento: 'R' },
    ]
    const data = invoiceData(customer.sku, {
      product_list: [line({ single_price: 1000, ritenuta: true })],
      taxes: { ritenute },
    })
    const { body } = await context.api.call('POST', `${base}/createInvoice`, {
      as: caller,
      body: { invoice_data: data },
    })
    const taxes = body.invoice.tax_list as { name: string; apply_on: number; amount: number }[]
    expect(taxes.map(({ name, apply_on, amount }) => [name, apply_on, amount])).toEqual([
      ['IVA', 100, 220],
      ['RITENUTA', -50, 115],
      ['RITENUTA', -100, 85],
    ])
    expect(body.invoice.amount_due).toBe(1020)
    expect(body.invoice.taxes.ritenute).toEqual(ritenute)
  })
})

describe('list/structure', () => {
  it('filters by state, day, text and customer, and by all at once', async () => {
    const { found, customer } = await five()
    expect(await found('filter_state=ISSUED')).toEqual([1, 2])
    expect(await found('filter_state=DRAFT,ISSUED')).toEqual([1, 2, 3, 4, 5])
    expect(await found('date_from=2026-11-02&date_to=2026-11-04')).toEqual([2, 3, 4])
    expect(await found('search=Corso%203')).toEqual([3])
    expect(await found('search=2/2026')).toEqual([2])
    expect(await found(`ana_sku=${customer.sku}&filter_state=ISSUED&date_from=2026-11-02`)).toEqual([2])
    expect(await found('ana_sku=nobody')).toEqual([])
    expect(await found('typology=STANDARD')).toEqual([])
  })

  it('takes several states in one value, or the value several times', async () => {
    const { found } = await five()
    const [both, issued] = [
      [1, 2, 3, 4, 5],
      [1, 2],
    ]
    expect(await found('filter_state=ISSUED,DRAFT')).toEqual(both)
    expect(await found('filter_state=ISSUED&filter_state=DRAFT')).toEqual(both)
    expect(await found('filter_state[]=ISSUED')).toEqual(issued)
  })

  it('takes % and _ in a search as they are typed', async () => {
    const { found } = await five()
    expect(await found('search=100%25')).toEqual([5])
    expect(await found('search=C_rso')).toEqual([])
  })

  it('orders by every column it offers, both ways, and reads a page from either end alike', async () => {
    const { found, list } = await five()
    for (const column of ['id', 'date', 'total']) {
      expect(await found(`column=${column}&orderDirection=asc`)).toEqual([1, 2, 3, 4, 5])
      expect(await found(`column=${column}&orderDirection=desc`)).toEqual([5, 4, 3, 2, 1])
    }
    expect(await found('page=1&size=2')).toEqual([1, 2])
    expect(await found('page=2&size=2')).toEqual([3, 4])
    expect(await found('page=3&size=2')).toEqual([5])
    const beyond = await list('page=9&size=2')
    expect([beyond.rows, beyond.paging]).toMatchObject([
      [],
      { total_items: 5, total_pages: 3, page_number: 9 },
    ])
    for (const column of ['numeration', 'fullNumeration', 'receiver_name', 'state']) {
      expect((await list(`column=${column}`)).rows).toHaveLength(5)
    }
    expect((await list('column=password')).status).toBe(400)
  })
})

describe('update', () => {
  it('saves a draft anew, and refuses who saw an older one', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const save = (revision: number, over: Record<string, unknown> = {}) =>
      context.api.call('POST', `${base}/update`, {
        as: caller,
        body: { invoice_data: { ...invoiceData(customer.sku, over), id: draft.id, revision } },
      })
    const saved = await save(draft.revision, { product_list: [line({ single_price: 50 }), line()] })
    expect(saved.body.invoice).toMatchObject({ state: 'DRAFT', subtotal: 150 })
    const stale = await save(draft.revision)
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
  })

  it('lets one of a hundred callers at once save a revision', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const invoice_data = { ...invoiceData(customer.sku), id: draft.id, revision: draft.revision }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        context.api.call('POST', `${base}/update`, { as: caller, body: { invoice_data } }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(99)
  }, 60_000)

  it('moves a draft to TO_BE_ISSUED and, once there, only on', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const save = async (invoice_state: string) => {
      const invoice_data = { ...invoiceData(customer.sku), id: draft.id, json_state: { invoice_state } }
      const { body } = await context.api.call('POST', `${base}/update`, {
        as: caller,
        body: { invoice_data },
      })
      return body.invoice?.state ?? body.code
    }
    expect(await save('TO_BE_ISSUED')).toBe('TO_BE_ISSUED')
    expect(await save('TO_BE_ISSUED')).toBe('TO_BE_ISSUED')
    expect(await save('ISSUED')).toBe('ISSUED')
    expect(await save('ISSUED')).toBe('ERROR_INVOICE_IMMUTABLE')
  })
})

describe('delete', () => {
  it('takes a draft out of the list and keeps its record; what is issued stays', async () => {
    const { caller, ids, found } = await five()
    const remove = (id?: number) => context.api.call('DELETE', `${base}/${id}`, { as: caller, body: {} })
    expect((await remove(ids[4])).status).toBe(200)
    expect(await found('')).toEqual([1, 2, 3, 4])
    expect(await found('filter_state=DELETED')).toEqual([5])
    expect((await remove(ids[0])).body.code).toBe('ERROR_INVOICE_STATE')
    expect((await remove(ids[4])).body.code).toBe('ERROR_INVOICE_STATE')
  })
})

describe('the readings beside the list', () => {
  it('tell what SdI would have against a draft, before it is issued', async () => {
    const { caller, customer } = await studio(context.api)
    const faults = async (over: Record<string, unknown>) => {
      const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku, over))
      return (await context.api.call('GET', `${base}/${id}/check`, { as: caller })).body.fault_list
    }
    expect(await faults({})).toEqual([])
    const codes = (await faults({ product_list: [line({ iva: 0 })] })) as { code: string }[]
    expect(codes.map(({ code }) => code)).toContain('00400')
  })

  it('tell the products of invoices, by either name of their ids', async () => {
    const { caller, ids } = await five()
    for (const name of ['invoice_ids', 'invoiceIds']) {
      const { body } = await context.api.call('POST', `${base}/productsFromInvoiceIds`, {
        as: caller,
        body: { [name]: ids },
      })
      expect(body.products_data).toHaveLength(5)
    }
  })

  it('tell when a state was reached first, and null for one that never was', async () => {
    const { caller, ids } = await five()
    const stateInfo = async (state: string) =>
      (await context.api.call('GET', `${base}/${ids[0]}/state/${state}`, { as: caller })).body.state_info
    expect(await stateInfo('ISSUED')).toMatchObject({
      state: 'ISSUED',
      date_ts: expect.stringMatching(/^\d{4}-/),
    })
    expect(await stateInfo('PAYED')).toBeNull()
  })

  it('tell the last issued invoice, and none before the first', async () => {
    const { caller, ids } = await five()
    const last = async (as: Caller) =>
      (await context.api.call('GET', `${base}/last/structure`, { as })).body.invoice
    expect(await last(caller)).toMatchObject({ id: ids[1], fullNumeration: '2/2026' })
    expect(await last((await studio(context.api)).caller)).toBeNull()
  })

  it('add up the issued invoices by month, with the months that have none', async () => {
    const { setClock } = await import('@/server/platform/clock')
    const { caller } = await five()
    const putBack = setClock(() => new Date('2026-12-05T10:00:00Z'))
    const { body } = await context.api.call('GET', `${base}/chart/structure?months=3`, { as: caller })
    putBack()
    expect(body.month_list).toEqual([
      { month: '2026-10-01', invoices: 0, purchases: 0 },
      { month: '2026-11-01', invoices: 366, purchases: 0 },
      { month: '2026-12-01', invoices: 0, purchases: 0 },
    ])
  })
})
