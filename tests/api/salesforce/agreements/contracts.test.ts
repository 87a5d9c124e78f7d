import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addContract, agreementData, line, studio } from '@/tests/support/builders'

const base = '/api/salesforce/rest/contract'
const context = testApi()

type Invoice = {
  id: number
  date: string
  state: string
  total: number
  subtotal: number
  description: string
}

async function signed(over: Record<string, unknown> = {}, configuration: Record<string, unknown> = {}) {
  const { caller, customer } = await studio(context.api)
  const usual = { payment_methods: ['ALLOWANCE'], payment_days: [30], ...configuration }
  const data = agreementData(customer.sku, {
    date: '2026-01-31',
    invoice_configuration: usual,
    ...over,
  })
  const contract = await addContract(context.api, caller, data, { signed: true })
  const call = (method: string, path: string, body?: unknown) =>
    context.api.call(method, path, { as: caller, body })
  const activate = () => call('GET', `${base}/${contract.id}/activate`)
  return { caller, customer, contract, call, activate, data }
}

const monthly = { frequency: 1, frequency_type: 'month', max_times: 12 }
const MONTH_ENDS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map(
  (last, i) => `2026-${String(i + 1).padStart(2, '0')}-${last}`,
)

describe('activating a contract', () => {
  it('monthly from 31/01 makes twelve invoices on the last days of the months, once, however often it is asked', async () => {
    const { activate, call, contract } = await signed({ recurrence: 'SUBSCRIPTION' }, monthly)
    const plan = await call('GET', `${base}/${contract.id}/plan`)
    const first = await activate()
    const again = await activate()
    const invoices = first.body.invoice_list as Invoice[]
    expect(first.body.contract.state).toBe('STARTED')
    expect(invoices.map(({ date, state, total }) => [date, state, total])).toEqual(
      MONTH_ENDS.map((date) => [date, 'TO_BE_ISSUED', 122]),
    )
    expect(invoices[1]?.description).toBe('Corso annuale - Periodo 2 di 12')
    expect(again.body.invoice_list).toEqual(first.body.invoice_list)
    expect(plan.body.plan_list.map((planned: Invoice) => [planned.date, planned.total])).toEqual(
      MONTH_ENDS.map((date) => [date, 122]),
    )
  })

  it('by 100 callers at once makes twelve', async () => {
    const { activate, call } = await signed({ recurrence: 'SUBSCRIPTION' }, monthly)
    const answers = await Promise.all(Array.from({ length: 100 }, activate))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const list = await call('GET', '/api/salesforce/rest/invoice/list/structure?size=100')
    expect(list.body.invoice_list).toHaveLength(12)
  })

  it('at the same place twice is refused by the database', async () => {
    const { activate, contract } = await signed({ recurrence: 'SUBSCRIPTION' }, monthly)
    await activate()
    const twice = context.api.asSystem(
      (tx) => tx.$executeRaw`
        insert into document (structure_id, document_kind, year, date, anagrafica_sender, anagrafica_receiver,
          invoice_configuration, totals, origin_id, origin_kind, origin_position)
        select structure_id, 'INVOICE', 2026, '2026-01-31', '{}', '{}', '{}', '{}', id, 'ACTIVATION', 1
        from document where id = ${contract.id}`,
    )
    await expect(twice).rejects.toThrow('document_activated_once')
  })

  it('with a deposit of 30% makes 366.00 and a balance of 854.00 that deducts it', async () => {
    const { activate } = await signed(
      { product_list: [line({ single_price: 1000 })] },
      { down_payment_list: [{ type: 'SHARE_PERCENTAGE', amount: 30, date: '2026-01-15' }] },
    )
    const { invoice_list } = (await activate()).body
    expect(invoice_list).toMatchObject([
      { date: '2026-01-15', tipo_documento: 'TD02', subtotal: 300, total: 366 },
      { date: '2026-01-31', tipo_documento: 'TD01', subtotal: 700, total: 854 },
    ])
  })

  it('with a deposit that is paid in another way than the rest says so on its invoice only', async () => {
    const { activate, call } = await signed(
      { product_list: [line({ single_price: 1000 })] },
      {
        down_payments_methods: ['CASH'],
        down_payment_list: [{ type: 'SHARE_PERCENTAGE', amount: 30, date: '2026-01-15' }],
      },
    )
    const { invoice_list } = (await activate()).body
    const methods = await Promise.all(
      invoice_list.map(async ({ id }: Invoice) => {
        const { body } = await call('GET', `/api/salesforce/rest/invoice/${id}`)
        return body.invoice.invoice_configuration.payment_methods
      }),
    )
    expect(methods).toEqual([['CASH'], ['ALLOWANCE']])
  })

  it.each([[undefined], [0.37]])(
    'in three instalments comes to its total, edited by %s',
    async (arrotondamento) => {
      const { activate, contract, call } = await signed(
        { product_list: [line({ single_price: 1000 })], taxes: { arrotondamento } },
        { modality: 'INSTALMENTS', num_of_instalments: 3 },
      )
      const plan = await call('GET', `${base}/${contract.id}/plan`)
      const totals = ((await activate()).body.invoice_list as Invoice[]).map(({ total }) => total)
      expect(totals).toEqual([406.67, 406.66, arrotondamento ? 407.04 : 406.67])
      expect(plan.body.plan_list.map(({ total }: Invoice) => total)).toEqual(totals)
    },
  )

  it('with a deposit in cash invoices just that, and one that leaves expenses only is refused when it is saved', async () => {
    const { activate, caller, data } = await signed(
      {
        product_list: [line({ single_price: 1000 })],
        extra_expenses_list: [{ description: 'Spese', importo: 100, iva: 22 }],
      },
      { down_payment_list: [{ type: 'CASH', amount: 10.01, date: '2026-01-15' }] },
    )
    const totals = ((await activate()).body.invoice_list as Invoice[]).map(({ total }) => total)
    expect(totals).toEqual([10.01, 1331.99])
    const down_payment_list = [{ type: 'CASH', amount: 1300, date: '2026-01-15' }]
    const contract_data = {
      ...data,
      invoice_configuration: { payment_methods: ['ALLOWANCE'], down_payment_list },
    }
    const refused = await context.api.call('POST', `${base}/add`, { as: caller, body: { contract_data } })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_INVOICE_DOWN_PAYMENTS_EXCEED'])
  })

  it.each([
    ['a subscription', { recurrence: 'SUBSCRIPTION' }, monthly, [null, [1]]],
    ['three instalments', {}, { modality: 'INSTALMENTS', num_of_instalments: 3 }, [null, []]],
    ['a single invoice', {}, {}, ['2026-06-01', [1]]],
  ])('for a period and an order leaves to %s what holds of it', async (_, over, terms, expected) => {
    const { activate, call } = await signed(
      {
        product_list: [line({ single_price: 1000, period_start: '2026-06-01' })],
        related_list: [{ kind: 'order', number: '12', lines: [1] }],
        ...over,
      },
      terms,
    )
    for (const { id } of (await activate()).body.invoice_list as Invoice[]) {
      const { body } = await call('GET', `/api/salesforce/rest/invoice/${id}`)
      const [first] = body.invoice.product_list
      expect([first.period_start, body.invoice.related_list[0].lines]).toEqual(expected)
    }
  })

  it('in three instalments shares the cents', async () => {
    const { activate } = await signed(
      { product_list: [line({ single_price: 1000 })] },
      { modality: 'INSTALMENTS', num_of_instalments: 3 },
    )
    const { invoice_list } = (await activate()).body
    expect((invoice_list as Invoice[]).map(({ date, subtotal }) => [date, subtotal])).toEqual([
      ['2026-01-31', 333.34],
      ['2026-02-28', 333.33],
      ['2026-03-31', 333.33],
    ])
  })

  it('in instalments takes an expense of 10% of the whole once', async () => {
    const { activate } = await signed(
      {
        product_list: [line({ single_price: 1000 })],
        extra_expenses_list: [{ description: 'Spese', importo: 10, percentuale: true, iva: 22 }],
      },
      { modality: 'INSTALMENTS', num_of_instalments: 4 },
    )
    const invoices = (await activate()).body.invoice_list as Invoice[]
    expect(invoices.map(({ total }) => total)).toEqual([427, 305, 305, 305])
  })

  it('in instalments takes VAT that was edited once, not with each invoice', async () => {
    const { activate } = await signed(
      {
        product_list: [line({ single_price: 1000 })],
        taxes: { vat_corrections: [{ iva: 22, natura: null, amount: 0.01 }] },
      },
      { modality: 'INSTALMENTS', num_of_instalments: 2 },
    )
    const invoices = (await activate()).body.invoice_list as Invoice[]
    expect(invoices.map(({ total }) => total)).toEqual([610.01, 610])
  })

  it('that nobody signed is refused, and so is a subscription without end', async () => {
    const { caller, customer, data } = await signed()
    const unsigned = await addContract(context.api, caller, data)
    const answer = await context.api.call('GET', `${base}/${unsigned.id}/activate`, { as: caller })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_STATE'])
    const endless = agreementData(customer.sku, { recurrence: 'SUBSCRIPTION' })
    const refused = await context.api.call('POST', `${base}/add`, {
      as: caller,
      body: { contract_data: endless },
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_CONTRACT_NO_TIMES'])
  })

  it('until a day makes what begins by then', async () => {
    const { activate } = await signed({ recurrence: 'SUBSCRIPTION' }, { end_date: '2026-03-31' })
    expect((await activate()).body.invoice_list).toHaveLength(3)
  })
})

describe('a contract', () => {
  it('is saved, sent by mail, and deleted before it is signed only', async () => {
    const { caller, customer, call } = await signed()
    const contract = await addContract(context.api, caller, agreementData(customer.sku))
    const saved = await call('POST', `${base}/update`, {
      contract_data: { ...agreementData(customer.sku, { description: 'Nuovo testo' }), id: contract.id },
    })
    expect(saved.body.contract).toMatchObject({ description: 'Nuovo testo', numeration: '2/2026' })
    const sent = await call('POST', `${base}/send`, {
      contract_data: {
        contract_id: contract.id,
        mail_to: 'cliente@posta.example',
        message: 'Ecco il contratto',
      },
    })
    expect(sent.body.contract).toMatchObject({ state: 'SENT' })
    expect((await call('GET', `${base}/${contract.id}`)).body.contract).toMatchObject({ state: 'SENT' })
    expect((await call('GET', `${base}/delete/${contract.id}`)).status).toBe(200)
  })

  it('is named by contract_id, too, when its state changes', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addContract(context.api, caller, agreementData(customer.sku))
    const contract_data = { contract_id: id, json_state: { contract_state: 'SIGNED' } }
    const answer = await context.api.call('POST', `${base}/update/state`, {
      as: caller,
      body: { contract_data },
    })
    expect(answer.body.contract).toMatchObject({ id, state: 'SIGNED' })
  })

  it('of a subscription that ends before it starts is refused', async () => {
    const { customer, call } = await signed()
    const answer = await call('POST', `${base}/add`, {
      contract_data: agreementData(customer.sku, {
        recurrence: 'SUBSCRIPTION',
        invoice_configuration: { payment_methods: ['ALLOWANCE'], end_date: '2026-01-01', max_times: 2 },
      }),
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_END_BEFORE_START'])
  })

  it('of a subscription that ends after it was written but before it starts is refused', async () => {
    const { customer, call } = await signed()
    const add = (end_date: string) =>
      call('POST', `${base}/add`, {
        contract_data: agreementData(customer.sku, {
          recurrence: 'SUBSCRIPTION',
          invoice_configuration: { payment_methods: ['ALLOWANCE'], start_date: '2027-01-31', end_date },
        }),
      })
    const early = await add('2027-01-30')
    expect([early.status, early.body.code]).toEqual([422, 'ERROR_INVOICE_END_BEFORE_START'])
    const fits = await add('2027-01-31')
    const plan = await call('GET', `${base}/${fits.body.contract.id}/plan`)
    expect(plan.body.plan_list.map(({ date }: { date: string }) => date)).toEqual(['2027-01-31'])
  })

  it('makes a single invoice too, issued unless it is asked otherwise', async () => {
    const { contract, call } = await signed()
    const path = '/api/salesforce/rest/invoice/createInvoiceFromContract'
    const issued = await call('POST', path, {
      contract_id: contract.id,
      invoice_date: '2026-11-21',
      invoice_description: 'Una tantum',
    })
    expect(issued.body.invoice).toMatchObject({
      state: 'ISSUED',
      description: 'Una tantum',
      origin_id: contract.id,
    })
    const later = await call('POST', path, {
      contract_id: contract.id,
      invoice_state: 'TO_BE_ISSUED',
      bill_again: true,
    })
    expect(later.body.invoice).toMatchObject({ state: 'TO_BE_ISSUED', fullNumeration: null })
  })

  it('is printed under its name', async () => {
    const { contract, caller } = await signed()
    const file = await context.api.call('GET', `${base}/${contract.id}/print/pdf`, { as: caller })
    expect(file.headers.get('content-disposition')).toContain('contratto1_2026.pdf')
  })
})
