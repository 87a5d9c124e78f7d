import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  OPEN,
  RENEWING,
  type Subscribed,
  subscribed,
} from '@/tests/support/salesforce/agreements/subscriptions'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20', LUNA_LOG: 'silent' })
const clock = stopClockAt('2026-01-31T09:00:00Z')

const HUNDRED = Array.from({ length: 100 }, (_, at) => at)

async function active(configuration: Record<string, unknown> = OPEN, over: Record<string, unknown> = {}) {
  const contract = await subscribed(context.api, configuration, over)
  const { status } = await contract.activate()
  expect(status).toBe(200)
  return contract
}

const totals = async ({ waiting }: Subscribed) => (await waiting()).map(({ total }) => Number(total))

const times = (count: number, total: number) => Array.from({ length: count }, () => total)

const invoiceAt = async ({ invoices, call }: Subscribed, position: number) => {
  const found = (await invoices()).find(({ origin_position }) => origin_position === position)
  return (await call('GET', `invoice/${found?.id}`)).body.invoice
}

describe('a change of prices', () => {
  it('shows what it would do, and changes nothing by that', async () => {
    const contract = await active()
    const { status, body } = await contract.previewAdjustment(1.8, '2026-03-31')
    expect([status, body.adjustment]).toEqual([
      200,
      {
        percent: 1.8,
        from: '2026-03-31',
        before: 122,
        after: 124.2,
        changed: 10,
        edited_list: [],
        edited: 0,
        issued: 0,
      },
    ])
    expect(await totals(contract)).toEqual(times(12, 122))
  })

  it('changes the invoices of the periods from its day on, their VAT and due dates, and those that are made later', async () => {
    const contract = await active()
    const { status, body } = await contract.adjust(1.8, '2026-03-31')
    expect([status, body.is_new, body.adjustment.changed]).toEqual([200, true, 10])
    expect(await totals(contract)).toEqual([122, 122, ...times(10, 124.2)])
    const third = await invoiceAt(contract, 3)
    expect(third).toMatchObject({ total: 124.2, due_date_list: [{ amount: 124.2 }] })
    expect(third.product_list[0].single_price).toBe(101.8)
    expect(await contract.extend('2026-05-15')).toBe(4)
    expect((await totals(contract)).slice(2)).toEqual(times(14, 124.2))
    expect(await contract.read()).toMatchObject({
      period_total: 124.2,
      adjustment_list: [{ percent: 1.8, from: '2026-03-31', author: expect.stringMatching(/./) }],
    })
  })

  it('never changes an issued invoice, and counts it', async () => {
    const contract = await active()
    const [first, second] = await contract.waiting()
    clock.moveTo('2026-02-28T09:00:00Z')
    const issued = await contract.call('PUT', 'invoice/bulk/issue', { invoice_ids: [first?.id, second?.id] })
    expect(issued.status).toBe(200)
    const { body } = await contract.adjust(10, '2026-02-01')
    expect(body.adjustment).toMatchObject({ changed: 10, issued: 1 })
    expect((await invoiceAt(contract, 2)).total).toBe(122)
    expect(await totals(contract)).toEqual(times(10, 134.2))
    clock.moveTo('2026-01-31T09:00:00Z')
  })

  it('leaves an invoice whose lines somebody edited, names it, and keeps other edits of those that it changes', async () => {
    const contract = await active()
    await edit(contract, 4, (data) => ({
      ...data,
      product_list: [{ ...data.product_list[0], single_price: 90 }],
    }))
    await edit(contract, 5, (data) => ({ ...data, note: 'Grazie' }))
    const preview = await contract.previewAdjustment(10, '2026-03-31')
    expect(preview.body.adjustment).toMatchObject({ changed: 9, edited: 1, edited_list: [{ total: 109.8 }] })
    await contract.adjust(10, '2026-03-31')
    expect((await invoiceAt(contract, 4)).total).toBe(109.8)
    expect(await invoiceAt(contract, 5)).toMatchObject({ total: 134.2, note: 'Grazie' })
  })

  it('adds to the former one, each rounded to the cent', async () => {
    const contract = await active()
    await contract.adjust(1.85, '2026-03-31')
    await contract.adjust(1.85, '2026-06-30')
    const prices = [2, 3, 6].map(async (at) => (await invoiceAt(contract, at)).product_list[0].single_price)
    expect(await Promise.all(prices)).toEqual([100, 101.85, 103.73])
  })

  it('counts for a term that is renewed after it', async () => {
    const contract = await active(RENEWING)
    await contract.adjust(10, '2027-01-31')
    expect(await totals(contract)).toEqual(times(12, 122))
    expect(await contract.extend('2027-01-01')).toBe(12)
    expect((await totals(contract)).slice(12)).toEqual(times(12, 134.2))
    clock.moveTo('2027-12-10T09:00:00Z')
    expect((await contract.call('GET', 'subscription/notices')).body.notice_list[0].total).toBe(134.2)
    clock.moveTo('2026-01-31T09:00:00Z')
  })

  it('reaches what was in the bin: by notice that is taken back, or restored by hand', async () => {
    const contract = await active()
    const last = (await contract.waiting()).at(-1)
    await contract.call('DELETE', `invoice/${last?.id}`)
    await contract.end('2026-06-15')
    expect((await contract.adjust(10, '2026-05-31')).body.adjustment).toMatchObject({ changed: 1 })
    await contract.end(null)
    expect(await totals(contract)).toEqual([...times(4, 122), ...times(7, 134.2)])
    expect((await contract.call('POST', 'document/restore', { id: last?.id })).status).toBe(200)
    expect((await invoiceAt(contract, 12)).total).toBe(134.2)
  })

  it('keeps a price with VAT to the cent, and stamps and expenses as they are', async () => {
    const line = { description: 'Corso', quantity: 1, single_price: 40.98360656, gross_price: 50, iva: 22 }
    const contract = await active(OPEN, {
      product_list: [line],
      extra_expenses_list: [{ description: 'Segreteria', importo: 5, iva: 22 }],
    })
    expect((await totals(contract))[0]).toBe(56.1)
    await contract.adjust(10, '2026-01-31')
    expect(await totals(contract)).toEqual(times(12, 61.1))
  })
})

describe('a change of prices that was entered already', () => {
  it('counts once when it is sent again, or by a hundred callers at once', async () => {
    const contract = await active()
    const answers = await Promise.all(HUNDRED.map(() => contract.adjust(10, '2026-03-31')))
    expect(answers.filter(({ status, body }) => status === 200 && body.is_new)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 200 && !body.is_new)).toHaveLength(99)
    expect(await totals(contract)).toEqual([122, 122, ...times(10, 134.2)])
    const audit = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { entity: 'contract', entity_id: String(contract.id) } }),
    )
    const entries = audit.filter(({ changes }) => JSON.stringify(changes).includes('subscription_percent'))
    expect(entries.map(({ account_id, changes }) => [account_id, changes])).toEqual([
      [
        contract.caller.accountId,
        {
          subscription_percent: [null, '10.00'],
          subscription_percent_from: [null, '2026-03-31'],
          total: ['122.00', '134.20'],
        },
      ],
    ])
  })

  it('gives each period its prices once when the job makes periods at the same time', async () => {
    const contract = await active()
    await Promise.all([
      contract.adjust(10, '2026-01-31'),
      ...HUNDRED.map(() => contract.extend('2026-05-15')),
    ])
    expect(await totals(contract)).toEqual(times(16, 134.2))
  })

  it('is refused with another percentage, or for an earlier day', async () => {
    const contract = await active()
    await contract.adjust(10, '2026-03-31')
    const refused = await contract.adjust(5, '2026-03-31')
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_ADJUSTMENT_DAY'])
    expect((await contract.adjust(10, '2026-02-28')).body.code).toBe('ERROR_ADJUSTMENT_DAY')
    expect(await totals(contract)).toEqual([122, 122, ...times(10, 134.2)])
  })
})

describe('a change of prices that cannot be', () => {
  it.each([
    [0, 422, 'ERROR_ADJUSTMENT_PERCENT'],
    [100.01, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'],
    [-50.01, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'],
    [1.234, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'],
  ])('is refused by %s percent, with %s %s', async (percent, status, code) => {
    const contract = await active()
    const done = await contract.adjust(percent, '2026-03-31')
    const shown = await contract.previewAdjustment(percent, '2026-03-31')
    expect([done.status, done.body.code, shown.status, shown.body.code]).toEqual([status, code, status, code])
    expect(await totals(contract)).toEqual(times(12, 122))
  })

  it('is refused for a day outside of the contract, or two years ahead, and for a subscription with an end', async () => {
    const contract = await active()
    expect((await contract.adjust(2, '2026-01-30')).body.code).toBe('ERROR_ADJUSTMENT_DAY')
    expect((await contract.adjust(2, '2028-02-01')).body.code).toBe('ERROR_ADJUSTMENT_DAY')
    await contract.end('2026-06-15')
    expect((await contract.adjust(2, '2026-06-16')).body.code).toBe('ERROR_ADJUSTMENT_DAY')
    await contract.adjust(2, '2026-06-15')
    expect((await contract.adjust(2, '2026-06-15')).body.is_new).toBe(false)
    expect((await contract.adjust(3, '2026-06-15')).body.code).toBe('ERROR_ADJUSTMENT_LATE')
    const finite = await active({ max_times: 3 })
    expect((await finite.adjust(2, '2026-03-31')).body.code).toBe('ERROR_SUBSCRIPTION_NONE')
  })
})

/** Saves the waiting invoice of a period as the wizard does, with something changed. */
async function edit(contract: Subscribed, position: number, change: (data: Saved) => object) {
  const { id, product_list, ...invoice } = await invoiceAt(contract, position)
  const { note, date, description, ana_sku, invoice_configuration, extra_expenses_list, taxes } = invoice
  const data = {
    note,
    date,
    description,
    ana_sku,
    invoice_configuration,
    extra_expenses_list,
    taxes,
    product_list,
  }
  const { status, body } = await contract.call('POST', 'invoice/update', {
    invoice_data: { ...change(data), id, json_state: { invoice_state: 'TO_BE_ISSUED' } },
  })
  expect([status, body.code]).toEqual([200, undefined])
}

// biome-ignore lint/suspicious/noExplicitAny: the call answers whatever it does.
type Saved = any
