import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEntry, addOffer, agreementData, company, line, studio } from '@/tests/support/builders'
import { todayInRome } from '@/tests/support/time/days'

const base = '/api/salesforce/rest/offer'
const context = testApi()

async function ready(over: Record<string, unknown> = {}) {
  const { caller, customer } = await studio(context.api)
  const call = (method: string, path: string, body?: unknown) =>
    context.api.call(method, path, { as: caller, body })
  const offer = await addOffer(context.api, caller, agreementData(customer.sku, over))
  const state = (to: string, description = '') =>
    call('POST', `${base}/update/state`, {
      offer_data: { id: offer.id, json_state: { offer_state: to, description } },
    })
  return { caller, customer, offer, call, state }
}

describe('an offer', () => {
  it('is numbered when it is ready, and in the order of being ready, whatever its day', async () => {
    const { caller, customer, offer } = await ready({ date: '2026-11-20' })
    const earlier = await addOffer(context.api, caller, agreementData(customer.sku, { date: '2026-01-02' }))
    expect([offer.state, offer.numeration]).toEqual(['READY_TO_SEND', '1/2026'])
    expect(earlier.numeration).toBe('2/2026')
  })

  it('is kept as a draft without a number, but not without a description', async () => {
    const { caller, customer } = await ready()
    const draft = agreementData(customer.sku, { json_state: { offer_state: 'DRAFT' }, product_list: [] })
    expect(await addOffer(context.api, caller, draft)).toMatchObject({ state: 'DRAFT', numeration: null })
    const refused = await context.api.call('POST', `${base}/add`, {
      as: caller,
      body: { offer_data: { ...draft, description: '' } },
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_INVOICE_NO_DESCRIPTION'])
  })

  it('is kept as a draft under what is said of its state, too', async () => {
    const { caller, customer } = await ready()
    const json_state = { offer_state: 'DRAFT', description: 'Bozza per Rossi' }
    const offer = await addOffer(
      context.api,
      caller,
      agreementData(customer.sku, { description: '', json_state }),
    )
    expect(offer).toMatchObject({
      description: 'Bozza per Rossi',
      state_list: [{ state: 'DRAFT', description: 'Bozza per Rossi' }],
    })
  })

  it('with a day to pay that is over by then is invoiced, to be paid at once', async () => {
    const { offer, call, state } = await ready({
      date: '2026-01-10',
      invoice_configuration: { payment_methods: ['CASH'], payment_expiry: 'DATE', end_date: '2026-01-31' },
    })
    await state('SENT')
    await state('SIGNED')
    const made = await call('POST', '/api/salesforce/rest/invoice/createInvoiceFromOffer', {
      offer_id: offer.id,
      date: '2026-02-15',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body.invoice.due_date_list).toEqual([{ date: '2026-02-15', amount: made.body.invoice.total }])
  })

  it('wants a customer with an address, products and a payment method before it is ready', async () => {
    const { caller, customer, call } = await ready()
    const nobody = await addEntry(context.api, caller, company({ address_city: '' }))
    const codes = []
    for (const over of [
      { ana_sku: nobody.sku },
      { product_list: [] },
      { invoice_configuration: { payment_methods: [] } },
    ]) {
      const answer = await call('POST', `${base}/add`, {
        offer_data: agreementData(customer.sku, over),
      })
      codes.push(answer.body.code)
    }
    expect(codes).toEqual([
      'ERROR_INVOICE_INCOMPLETE_ADDRESS',
      'ERROR_INVOICE_NO_PRODUCTS',
      'ERROR_INVOICE_NO_PAYMENT_METHOD',
    ])
  })

  it('changes until it is sent; then only its state does', async () => {
    const { offer, call, state, customer } = await ready()
    const data = {
      ...agreementData(customer.sku, { product_list: [line({ single_price: 50 })] }),
      id: offer.id,
    }
    const saved = await call('POST', `${base}/update`, { offer_data: { ...data, revision: offer.revision } })
    expect(saved.body.offer).toMatchObject({ total: 61, numeration: '1/2026', state: 'READY_TO_SEND' })
    const stale = await call('POST', `${base}/update`, { offer_data: { ...data, revision: offer.revision } })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    await state('SENT')
    const late = await call('POST', `${base}/update`, { offer_data: data })
    expect([late.status, late.body.code]).toEqual([422, 'ERROR_INVOICE_IMMUTABLE'])
    const signed = await state('SIGNED', 'Firmata in negozio')
    expect(signed.body.offer.state_list.at(-1)).toMatchObject({
      state: 'SIGNED',
      description: 'Firmata in negozio',
    })
    expect((await state('REJECTED')).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('is found in its list by state, text and customer, and not among contracts', async () => {
    const { offer, call, customer } = await ready({ description: 'Preventivo sala' })
    const ids = async (query: string) =>
      (await call('GET', `${base}/list/structure?${query}`)).body.offer_list.map(
        (row: { id: number }) => row.id,
      )
    expect(await ids('filter_state=READY_TO_SEND')).toEqual([offer.id])
    expect(await ids('filter_state=SENT,SIGNED')).toEqual([])
    expect(await ids('search=sala')).toEqual([offer.id])
    expect(await ids(`search=1/2026&ana_sku=${customer.sku}`)).toEqual([offer.id])
    const contracts = await call('GET', '/api/salesforce/rest/contract/list/structure')
    expect(contracts.body).toMatchObject({ contract_list: [], paging_data: { items_per_page: 10 } })
    expect((await call('GET', `${base}/list/structure?filter_state=ISSUED`)).status).toBe(400)
    expect((await call('GET', `/api/salesforce/rest/contract/${offer.id}`)).status).toBe(404)
  })

  it('becomes an issued invoice, and a contract, which name it as what they were made of', async () => {
    const { offer, call } = await ready()
    const invoiced = await call('POST', '/api/salesforce/rest/invoice/createInvoiceFromOffer', {
      offer_id: offer.id,
      date: '2026-11-21',
      description: 'Come da offerta',
    })
    expect(invoiced.body.invoice).toMatchObject({
      state: 'ISSUED',
      fullNumeration: '1/2026',
      date: '2026-11-21',
      description: 'Come da offerta',
      offer_sale_description: 'Corso annuale',
      total: 122,
      origin_id: offer.id,
    })
    const contract = await call('POST', '/api/salesforce/rest/contract/createContractFromOffer', {
      offer_id: offer.id,
    })
    expect(contract.body.contract).toMatchObject({
      state: 'READY_TO_SEND',
      numeration: `1/${todayInRome().slice(0, 4)}`,
      total: 122,
    })
    const chain = await call('GET', `/api/salesforce/rest/document/${invoiced.body.invoice.id}/chain`)
    expect(chain.body.chain_list).toMatchObject([
      { id: offer.id, document_kind: 'OFFER', origin_id: null },
      { id: invoiced.body.invoice.id, document_kind: 'INVOICE', origin_kind: 'CONVERSION' },
      { id: contract.body.contract.id, document_kind: 'CONTRACT', origin_id: offer.id },
    ])
  })

  it('that starts later makes a contract that starts then; one whose start is past, one that starts at once', async () => {
    const startOf = async (start_date: string) => {
      const { offer, call } = await ready({
        invoice_configuration: { payment_methods: ['ALLOWANCE'], payment_days: [30], start_date },
      })
      const asked = { offer_id: offer.id, date: '2026-11-21' }
      const made = await call('POST', '/api/salesforce/rest/contract/createContractFromOffer', asked)
      return made.body.contract.invoice_configuration.start_date
    }
    expect(await startOf('2027-01-31')).toBe('2027-01-31')
    expect(await startOf('2026-11-20')).toBe('2026-11-21')
  })

  it('that was refused becomes nothing', async () => {
    const { offer, call, state } = await ready()
    await state('REJECTED', 'Troppo caro')
    const answer = await call('POST', '/api/salesforce/rest/invoice/createInvoiceFromOffer', {
      offer_id: offer.id,
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_STATE'])
  })

  it('is revised as a new draft; the one that was sent stays', async () => {
    const { offer, call, state } = await ready()
    await state('SENT')
    const revised = await call('POST', `${base}/revise`, { offer_id: offer.id })
    expect(revised.body.offer).toMatchObject({
      state: 'DRAFT',
      numeration: null,
      origin_id: offer.id,
      origin_kind: 'REVISION',
      total: 122,
    })
    expect((await call('GET', `${base}/${offer.id}`)).body.offer).toMatchObject({ state: 'SENT' })
  })

  it('goes to the bin and comes back as a draft; a signed one stays', async () => {
    const { offer, call, state } = await ready()
    expect((await call('GET', `${base}/delete/${offer.id}`)).body.status).toBe('ok')
    const bin = await call('GET', '/api/salesforce/rest/document/bin')
    expect(bin.body.bin_list).toMatchObject([{ id: offer.id, document_kind: 'OFFER', total: 122 }])
    const restored = await call('POST', '/api/salesforce/rest/document/restore', { id: offer.id })
    expect(restored.body).toMatchObject({ id: offer.id, document_kind: 'OFFER' })
    expect((await call('GET', `${base}/${offer.id}`)).body.offer).toMatchObject({
      state: 'DRAFT',
      numeration: '1/2026',
    })
    await state('READY_TO_SEND')
    await state('SIGNED')
    const kept = await call('GET', `${base}/delete/${offer.id}`)
    expect([kept.status, kept.body.code]).toEqual([422, 'ERROR_INVOICE_STATE'])
  })

  it('goes by mail with its PDF and is SENT', async () => {
    const { offer, call } = await ready()
    const sent = await call('POST', `${base}/send`, { offer_id: offer.id, mail_to: 'cliente@posta.example' })
    expect(sent.body.offer).toMatchObject({ state: 'SENT' })
    const outbox = await call('GET', '/api/auth/rest/outbox')
    expect(outbox.body.mail_list).toMatchObject([
      { recipient: 'cliente@posta.example', subject: 'Offerta 1/2026 di Studio Luna S.r.l.' },
    ])
    const draft = await call('POST', `${base}/revise`, { offer_id: offer.id })
    const refused = await call('POST', `${base}/send`, {
      offer_id: draft.body.offer.id,
      mail_to: 'cliente@posta.example',
    })
    expect(refused.body.code).toBe('ERROR_INVOICE_STATE')
    const wrong = await call('POST', `${base}/send`, { offer_id: offer.id, mail_to: 'non un indirizzo' })
    expect(wrong.body).toMatchObject({ code: 'ERROR_JSON_PARAM_MISSING_OR_WRONG', wrong: ['mail_to'] })
  })

  it('is printed under its name', async () => {
    const { offer, caller } = await ready()
    const file = await context.api.call('GET', `${base}/${offer.id}/print/pdf`, { as: caller })
    expect(file.headers.get('content-disposition')).toContain('offerta1_2026.pdf')
    expect(Buffer.from(await file.bytes()).toString('latin1', 0, 4)).toBe('%PDF')
  })
})
