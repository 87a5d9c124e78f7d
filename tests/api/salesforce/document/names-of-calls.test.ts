import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addContract,
  addEntry,
  addOffer,
  addPurchase,
  agreementData,
  createInvoice,
  invoiceData,
  issuedInvoice,
  line,
  purchaseData,
  studio,
} from '@/tests/support/builders'

const base = '/api/salesforce/rest'
const context = testApi()
const post = (as: Caller, path: string, body: object) =>
  context.api.call('POST', `${base}/${path}`, { as, body })

describe('a credit note by hand', () => {
  const note = (sku: string, over: object = {}) =>
    invoiceData(sku, { json_state: { invoice_state: 'ISSUED' }, ...over })

  it('is linked to its invoice by invoiceId within its payload and beside it, and credits no more than is left', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const beyond = { product_list: [line({ single_price: 5000 })] }
    for (const body of [
      { creditNote_data: note(customer.sku, { ...beyond, invoiceId: invoice.id }) },
      { creditNote_data: note(customer.sku, beyond), invoiceId: invoice.id },
    ]) {
      const answer = await post(caller, 'creditnote/createCreditNote', body)
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_CREDITNOTE_EXCEEDS'])
    }
    const within = { creditNote_data: note(customer.sku), invoiceId: invoice.id }
    const made = await post(caller, 'creditnote/createCreditNote', within)
    expect([made.status, made.body.creditNote.invoice.id, made.body.ignored]).toEqual([
      200,
      invoice.id,
      undefined,
    ])
  })

  it('is refused when it names two invoices', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const body = { creditNote_data: note(customer.sku, { invoiceId: invoice.id }), invoiceId: invoice.id + 1 }
    const answer = await post(caller, 'creditnote/createCreditNote', body)
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_CREDITNOTE_INVOICE'])
  })
})

describe.each([
  ['offer', 'createInvoiceFromOffer', 'offer_id', addOffer],
  ['contract', 'createInvoiceFromContract', 'contract_id', addContract],
] as const)('an invoice of a %s', (_, call, key, add) => {
  it('goes to nobody else than its customer: another is refused, the same is taken', async () => {
    const { caller, own, customer } = await studio(context.api)
    const other = await addEntry(context.api, caller)
    const made = await add(context.api, caller, agreementData(customer.sku))
    for (const named of [{ receiver: { sku: other.sku } }, { receiver: other.sku }, { sender: other.sku }]) {
      const answer = await post(caller, `invoice/${call}`, { [key]: made.id, ...named })
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_DOCUMENT_PARTY'])
    }
    const named = { sender: { ...own }, receiver: { ...customer } }
    const answer = await post(caller, `invoice/${call}`, { [key]: made.id, ...named, invoice_state: 'DRAFT' })
    expect([answer.status, answer.body.ignored]).toEqual([200, undefined])
    expect(answer.body.invoice.ana_sku).toBe(customer.sku)
  })

  it('takes its day and its text by the names of both calls', async () => {
    const { caller, customer } = await studio(context.api)
    for (const [date, text] of [
      ['date', 'description'],
      ['invoice_date', 'invoice_description'],
    ] as const) {
      const made = await add(context.api, caller, agreementData(customer.sku))
      const body = { [key]: made.id, [date]: '2026-11-22', [text]: 'Saldo', invoice_state: 'DRAFT' }
      const { invoice } = (await post(caller, `invoice/${call}`, body)).body
      expect([invoice.date.slice(0, 10), invoice.description]).toEqual(['2026-11-22', 'Saldo'])
    }
  })

  it('asks before it bills again; of a hundred at once one bills and the others are asked', async () => {
    const { caller, customer } = await studio(context.api)
    const made = await add(context.api, caller, agreementData(customer.sku))
    const bill = (over: object = {}) =>
      post(caller, `invoice/${call}`, { [key]: made.id, invoice_state: 'DRAFT', ...over })
    const answers = await Promise.all(Array.from({ length: 100 }, () => bill()))
    const statuses = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort()
    expect(statuses.filter((status) => status === '200 ')).toHaveLength(1)
    expect(statuses.filter((status) => status === '409 ERROR_DOCUMENT_ALREADY_BILLED')).toHaveLength(99)
    expect((await bill({ bill_again: true })).status).toBe(200)
    const [last] = answers.filter(({ status }) => status === 409)
    expect(last?.body.description).toContain('già')
  })
})

describe('activating a contract', () => {
  it('asks when an invoice was made of it by hand', async () => {
    const { caller, customer } = await studio(context.api)
    const contract = await addContract(context.api, caller, agreementData(customer.sku), { signed: true })
    await post(caller, 'invoice/createInvoiceFromContract', {
      contract_id: contract.id,
      invoice_state: 'DRAFT',
    })
    const activate = (query = '') =>
      context.api.call('GET', `${base}/contract/${contract.id}/activate${query}`, { as: caller })
    const asked = await activate()
    expect([asked.status, asked.body.code]).toEqual([409, 'ERROR_DOCUMENT_ALREADY_BILLED'])
    expect((await activate('?bill_again=true')).status).toBe(200)
    expect((await activate()).status).toBe(200)
  })

  it('bills it: an invoice made of it afterwards is asked about, too', async () => {
    const { caller, customer } = await studio(context.api)
    const contract = await addContract(context.api, caller, agreementData(customer.sku), { signed: true })
    const activated = await context.api.call('GET', `${base}/contract/${contract.id}/activate`, {
      as: caller,
    })
    expect(activated.body.contract.state).toBe('STARTED')
    const bill = (over: object = {}) =>
      post(caller, 'invoice/createInvoiceFromContract', {
        contract_id: contract.id,
        invoice_state: 'DRAFT',
        ...over,
      })
    const asked = await bill()
    expect([asked.status, asked.body.code]).toEqual([409, 'ERROR_DOCUMENT_ALREADY_BILLED'])
    expect((await bill({ bill_again: true })).status).toBe(200)
  })
})

describe('an id given to a call that creates', () => {
  it.each([
    ['invoice/createInvoice', 'invoice_data', 'invoice', invoiceData],
    ['creditnote/createCreditNote', 'creditNote_data', 'creditNote', invoiceData],
    ['offer/add', 'offer_data', 'offer', agreementData],
    ['contract/add', 'contract_data', 'contract', agreementData],
  ] as const)('%s saves the document of that id, and makes none', async (path, key, answered, data) => {
    const { caller, customer } = await studio(context.api)
    const made = (await post(caller, path, { [key]: data(customer.sku) })).body[answered]
    const over = { id: made.id, revision: made.revision, product_list: [line({ single_price: 7 })] }
    const saved = await post(caller, path, { [key]: data(customer.sku, over) })
    expect([saved.status, saved.body[answered].id, saved.body[answered].subtotal]).toEqual([200, made.id, 7])
    const stale = await post(caller, path, { [key]: data(customer.sku, over) })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    const unknown = await post(caller, path, { [key]: data(customer.sku, { id: made.id + 9_000_000 }) })
    expect(unknown.status).toBe(404)
    const count = await context.api.asSystem((tx) =>
      tx.document.count({ where: { structure_id: caller.structureId } }),
    )
    expect(count).toBe(1)
  })

  it('purchase/add saves the purchase of that id', async () => {
    const caller = await context.api.caller()
    const made = await addPurchase(context.api, caller)
    const saved = await addPurchase(context.api, caller, purchaseData({ id: made.id, description: 'Altro' }))
    expect([saved.id, saved.description]).toEqual([made.id, 'Altro'])
    const unknown = await post(caller, 'purchase/add', {
      purchase_data: purchaseData({ id: made.id + 9_000_000 }),
    })
    expect(unknown.status).toBe(404)
  })
})

describe('an extra expense', () => {
  it('is read by the names of the settings and by those of documents, in both', async () => {
    const { caller, customer } = await studio(context.api)
    const call = {
      as: caller,
      body: { data: { speseExtra: [{ description: 'Trasporto', importo: 100, iva: 4 }] } },
    }
    const settings = await context.api.call('PUT', '/api/auth/rest/structure/configuration', call)
    const [spesa] = settings.body.data.speseExtra
    expect([spesa.descrizione, spesa.aliquota]).toEqual(['Trasporto', 4])
    const data = invoiceData(customer.sku, { extraExpenses: [{ ...spesa, includi: true }] })
    const invoice = await createInvoice(context.api, caller, data)
    expect(invoice.total).toBe(226)
  })
})

describe('who a document is between', () => {
  it('is refused where it is not the own company and the customer; the customer may stand in anagrafica_receiver alone', async () => {
    const { caller, own, customer } = await studio(context.api)
    const other = await addEntry(context.api, caller)
    const { ana_sku, ...data } = invoiceData(customer.sku)
    const create = (over: object) =>
      post(caller, 'invoice/createInvoice', { invoice_data: { ...data, ...over } })
    for (const over of [
      { ana_sku, anagrafica_receiver: { sku: other.sku } },
      { ana_sku, anagrafica_sender: { sku: other.sku } },
    ]) {
      expect((await create(over)).body.code).toBe('ERROR_DOCUMENT_PARTY')
    }
    const answer = await create({
      anagrafica_receiver: { sku: ana_sku },
      anagrafica_sender: { sku: own.sku },
    })
    expect([answer.status, answer.body.invoice.ana_sku]).toEqual([200, ana_sku])
  })
})

describe('edited VAT and totals', () => {
  it('beyond 1.00 are refused with a sentence and the field', async () => {
    const { caller, customer } = await studio(context.api)
    const taxes = { vat_corrections: [{ iva: 22, natura: null, amount: 5 }], arrotondamento: -1.01 }
    const answer = await post(caller, 'invoice/createInvoice', {
      invoice_data: invoiceData(customer.sku, { taxes }),
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_CORRECTION'])
    expect(answer.body.wrong).toEqual(['taxes.vat_corrections.0.amount', 'taxes.arrotondamento'])
  })
})

describe('a filter of products', () => {
  it('may stand beside the paging', async () => {
    const caller = await context.api.caller()
    const call = (path: string, body: object) =>
      context.api.call('POST', `/api/pricelist/rest/product${path}`, { as: caller, body })
    await call('', { product_list: [{ name: 'Tappetino' }, { name: 'Corda' }] })
    for (const body of [{ name: 'Corda' }, { filter: { name: 'Corda' } }]) {
      const { product_list } = (await call('/structure/search', body)).body
      expect(product_list.map(({ name }: { name: string }) => name)).toEqual(['Corda'])
    }
  })
})

describe('a query', () => {
  it('with empty paging is one without', async () => {
    const caller = await context.api.caller()
    const path = `${base}/invoice/list/structure?page=&size=&column=&orderDirection=`
    const answer = await context.api.call('GET', path, { as: caller })
    expect([answer.status, answer.body.paging_data.items_per_page]).toEqual([200, 50])
  })
})
