import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { agreementData, createInvoice, invoiceData, line, studio } from '@/tests/support/builders'

const base = '/api/salesforce/rest'
const context = testApi()

const post = (as: Caller, path: string, body: object) =>
  context.api.call('POST', `${base}/${path}`, { as, body })

/** The wizard's payload, key by key as document 3 §3 lists it. */
const asSpecified = (sku: string) => ({
  ana_sku: sku,
  anagrafica_receiver: { sku },
  anagrafica_sender: {},
  date: '2026-11-20 10:30:00+0100',
  recurrence: 'SINGLE',
  total: 127.1,
  product_list: [line()],
  taxes: [],
  extraExpenses: [{ tassabile: true, includi: true, percentuale: false, importo: 5 }],
  invoice_configuration: {
    id: null,
    typology: 'STANDARD',
    amount: null,
    payment_methods: ['ALLOWANCE'],
    down_payments_methods: null,
    modality: null,
    start_date: '2026-11-20',
    end_date: null,
    max_times: null,
    num_of_instalments: null,
    frequency: null,
    frequency_type: null,
    payment_days: [30],
    payment_expiration_reference: null,
    down_payment_list: null,
  },
  offer_sale_description: '',
  document: null,
  description: 'Corsi',
  numeration: null,
  type: 'ACTIVE',
  instance_type: null,
  id: null,
})

const kinds = [
  ['offer', 'offer/add', 'offer_data', { offer_state: 'READY_TO_SEND' }, 'offer'],
  ['contract', 'contract/add', 'contract_data', { contract_state: 'READY_TO_SEND' }, 'contract'],
  ['invoice', 'invoice/createInvoice', 'invoice_data', { invoice_state: 'READY_TO_SEND' }, 'invoice'],
  [
    'credit note',
    'creditnote/createCreditNote',
    'creditNote_data',
    { invoice_state: 'READY_TO_SEND' },
    'creditNote',
  ],
] as const

describe('the payload of the specification', () => {
  it.each(kinds)('makes an %s, its expenses among them', async (_, path, key, state, named) => {
    const { caller, customer } = await studio(context.api)
    const data = { ...asSpecified(customer.sku), json_state: { description: '', ...state } }
    const { status, body } = await post(caller, path, { [key]: data })
    expect([status, body.code]).toEqual([200, undefined])
    expect(body[named]).toMatchObject({
      total: 128.1,
      extra_expenses_list: [{ description: 'Spesa extra', importo: 5, amount: 5 }],
      invoice_configuration: { id: body[named].id, payment_days: [30], modality: 'SINGLE', frequency: 1 },
    })
    const isForSdI = named === 'invoice' || named === 'creditNote'
    expect(body[named].state).toBe(isForSdI ? 'TO_BE_ISSUED' : 'READY_TO_SEND')
  })

  it('of a plain amount without products has it as its line, at the usual rate', async () => {
    const { caller, customer } = await studio(context.api)
    const plain = { product_list: [], invoice_configuration: { payment_methods: ['CASH'], amount: 80 } }
    const create = (over: object) =>
      post(caller, 'invoice/createInvoice', { invoice_data: { ...asSpecified(customer.sku), ...over } })
    const { body } = await create({ ...plain, extraExpenses: [] })
    expect(body.invoice).toMatchObject({
      total: 97.6,
      product_list: [{ description: 'Corsi', quantity: 1, single_price: 80, iva: 22 }],
    })
    const nothing = await create({ ...plain, description: '' })
    expect(nothing.body.code).toBe('ERROR_INVOICE_NO_PRODUCTS')
  })
})

describe('how a document is paid', () => {
  const dueDates = async (configuration: object, outer?: object) => {
    const { caller, customer } = await studio(context.api)
    const invoice_configuration = { payment_methods: ['ALLOWANCE'], ...configuration }
    const { body } = await post(caller, 'invoice/createInvoice', {
      invoice_data: invoiceData(customer.sku, { invoice_configuration }),
      invoiceConfiguration: outer,
    })
    return body.code ?? body.invoice.due_date_list.map(({ date }: { date: string }) => date)
  }

  it('follows from what is said: a day, one number of days, several, or none', async () => {
    expect(await dueDates({ end_date: '2026-12-05' })).toEqual(['2026-12-05'])
    expect(await dueDates({ end_date: '2026-12-05', payment_days: [60] })).toEqual(['2027-01-19'])
    expect(await dueDates({ payment_days: [30, 60] })).toEqual(['2026-12-20', '2027-01-19'])
    expect(await dueDates({ payment_days: [30, 60], modality: 'SINGLE' })).toEqual(['2026-12-20'])
    expect(await dueDates({})).toEqual(['2026-12-20'])
  })

  it('is by the day of invoiceConfiguration where a call has one', async () => {
    expect(await dueDates({ payment_days: [30] }, { endDate: '2026-12-05 00:00:00+0100' })).toEqual([
      '2026-12-05',
    ])
    expect(await dueDates({ payment_days: [30, 60] }, { endDate: '2026-12-05' })).toEqual([
      '2026-12-20',
      '2027-01-19',
    ])
  })

  it('is never by the end of a subscription', async () => {
    const { caller, customer } = await studio(context.api)
    const contract_data = agreementData(customer.sku, {
      recurrence: 'SUBSCRIPTION',
      invoice_configuration: { payment_methods: ['CASH'], end_date: '2027-11-20' },
    })
    const { body } = await post(caller, 'contract/add', { contract_data })
    expect(body.contract.invoice_configuration).toMatchObject({
      payment_expiry: 'DAYS',
      end_date: '2027-11-20',
    })
  })
})

describe('invoiceConfiguration beside the payload', () => {
  const outer = { startDate: '2026-11-24', endDate: '2026-12-31', typology: 'DIGITAL' }
  const kept = {
    date: '2026-11-24',
    typology: 'DIGITAL',
    invoice_configuration: { start_date: '2026-11-24', end_date: '2026-12-31', payment_expiry: 'DATE' },
  }
  const standard = { typology: 'STANDARD', payment_methods: ['CASH'] }

  it('wins when an invoice is created and when it is saved', async () => {
    const { caller, customer } = await studio(context.api)
    const data = invoiceData(customer.sku, { invoice_configuration: standard })
    const created = await post(caller, 'invoice/createInvoice', {
      invoice_data: data,
      invoiceConfiguration: outer,
    })
    expect(created.body.invoice).toMatchObject(kept)
    const { id } = await createInvoice(context.api, caller, data)
    const saved = await post(caller, 'invoice/update', {
      invoice_data: { ...data, id },
      invoiceConfiguration: outer,
    })
    expect(saved.body.invoice).toMatchObject(kept)
    const list = await context.api.call('GET', `${base}/invoice/list/structure`, { as: caller })
    expect(list.body.invoice_list).toMatchObject(
      [1, 2].map(() => ({ invoice_configuration: { start_date: '2026-11-24', end_date: '2026-12-31' } })),
    )
  })

  it('wins when a credit note is written', async () => {
    const { caller, customer } = await studio(context.api)
    const { body } = await post(caller, 'creditnote/createCreditNote', {
      creditNote_data: invoiceData(customer.sku, { invoice_configuration: standard }),
      invoiceConfiguration: outer,
    })
    expect(body.creditNote).toMatchObject(kept)
  })
})
