import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, line, receivedData, studio } from '@/tests/support/builders'
import { docxText } from '@/tests/support/files/docx-text'
import { openedZip } from '@/tests/support/files/opened-zip'
import { pdfText } from '@/tests/support/files/pdf-text'
import { importReceived, signed, supplierXml } from '@/tests/support/salesforce/received'

const context = testApi({ STORAGE_DIR: '.data/test-received-documents' })
const base = '/api/salesforce/rest'

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `${base}/${path}`, { as, body })

async function fromFile(as: Caller, name: string, bytes: Uint8Array): Promise<number> {
  const { entries } = await importReceived(context.api, as, [{ name, bytes }])
  return entries[0]?.document?.id ?? 0
}

async function typedIn(as: Caller, sku: string, over: Record<string, unknown> = {}): Promise<number> {
  const { body } = await call(as, 'POST', 'passive/add', { passive_data: receivedData(sku, over) })
  return body.passive.id
}

/** The wizard's payload of what a supplier sent: 244.00 at 30 days. */
const received = (sku: string, over: Record<string, unknown> = {}) => ({
  ...invoiceData(sku, { date: '2026-11-03', product_list: [line({ single_price: 200 })] }),
  type: 'PASSIVE',
  numeration: 'F/12',
  json_state: {},
  ...over,
})

describe('a received document printed by the calls of the documents', () => {
  it('is the XML that its supplier sent, out of its signature', async () => {
    const { caller } = await studio(context.api)
    const xml = supplierXml()
    const note = supplierXml({ tipo: 'TD04', number: 'NC/1' })
    const plain = await fromFile(caller, 'IT01_a.xml', xml)
    const wrapped = await fromFile(caller, 'IT01_n.xml.p7m', signed(note))
    const got = await call(caller, 'GET', `invoice/${plain}/print/xml`)
    expect(Buffer.from(await got.bytes()).equals(xml)).toBe(true)
    const opened = await call(caller, 'GET', `creditnote/${wrapped}/print/xml`)
    expect(opened.headers.get('content-disposition')).toContain('IT01_n.xml"')
    expect(Buffer.from(await opened.bytes()).equals(note)).toBe(true)
  })

  it('is laid out as PDF and DOCX with the supplier as its sender', async () => {
    const { caller, customer } = await studio(context.api)
    const id = await typedIn(caller, customer.sku)
    const pdf = await call(caller, 'GET', `invoice/${id}/print/pdf`)
    expect(pdf.headers.get('content-disposition')).toContain('fattura_A_7_2026.pdf')
    const custom = await call(caller, 'GET', `invoice/${id}/print/pdf_custom`)
    const docx = await call(caller, 'GET', `invoice/${id}/print/docx`)
    const texts = [
      await pdfText(await pdf.bytes()),
      await pdfText(await custom.bytes()),
      await docxText(await docx.bytes()),
    ]
    for (const text of texts) {
      expect(text).toContain('A/7')
      expect(text).toContain('244,00')
      expect(text).not.toMatch(/bozza/i)
    }
  })

  it('is refused as XML with its reason where none was sent', async () => {
    const { caller, customer } = await studio(context.api)
    const id = await typedIn(caller, customer.sku)
    const { status, body } = await call(caller, 'GET', `invoice/${id}/print/xml`)
    expect([status, body.code]).toEqual([422, 'ERROR_PASSIVE_NO_FILE'])
    expect(body.description).toContain('registrato a mano')
  })

  it('stands among many, and a file that has none is named', async () => {
    const { caller, customer } = await studio(context.api)
    const xml = supplierXml()
    const id = await fromFile(caller, 'IT01_a.xml.p7m', signed(xml))
    const typed = await typedIn(caller, customer.sku)
    const files = await call(caller, 'POST', 'invoice/print/xml', { invoiceIds: [id, typed] })
    expect(files.headers.get('x-luna-left-out')).toBe(String(typed))
    const zip = await openedZip(await files.bytes())
    expect([...zip.keys()]).toEqual(['IT01_a.xml'])
    expect(zip.get('IT01_a.xml')?.equals(xml)).toBe(true)
    const pdfs = await call(caller, 'POST', 'invoice/print/pdf', { invoiceIds: [id, typed] })
    expect((await openedZip(await pdfs.bytes())).size).toBe(2)
  })

  it('is not there for another structure', async () => {
    const { caller, customer } = await studio(context.api)
    const id = await typedIn(caller, customer.sku)
    const stranger = (await studio(context.api)).caller
    const answers = [
      await call(stranger, 'GET', `invoice/${id}/print/pdf`),
      await call(stranger, 'GET', `invoice/${id}/print/xml`),
      await call(stranger, 'POST', 'invoice/print/pdf', { invoiceIds: [id] }),
      await call(stranger, 'GET', `invoice/productsFromInvoiceId/${id}`),
      await call(stranger, 'GET', `creditnote/totalFromInvoiceId/${id}`),
      await call(stranger, 'POST', 'invoice/send', { invoice_id: id, mail_to: 'a@posta.example' }),
      await call(stranger, 'DELETE', `invoice/${id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })
})

describe('a received document read and changed by the calls of the documents', () => {
  it('tells its products and that nothing of it is credited', async () => {
    const { caller, customer } = await studio(context.api)
    const id = await typedIn(caller, customer.sku)
    const { body } = await call(caller, 'GET', `invoice/productsFromInvoiceId/${id}`)
    expect(body.products_data).toMatchObject([{ invoice_id: id, total_price: 200, credit_note_id: null }])
    const many = await call(caller, 'POST', 'invoice/productsFromInvoiceIds', { invoice_ids: [id] })
    expect(many.body.products_data).toHaveLength(1)
    const credited = await call(caller, 'GET', `creditnote/totalFromInvoiceId/${id}`)
    expect(credited.body).toMatchObject({ total: -1, residual: 244 })
  })

  it('is paid, and deleted as long as it is not', async () => {
    const { caller, customer } = await studio(context.api)
    const id = await typedIn(caller, customer.sku)
    const invoice_data = { id, json_state: { invoice_state: 'PAYED' } }
    const paid = await call(caller, 'POST', 'invoice/update/state', { invoice_data })
    expect(paid.body.invoice).toMatchObject({ state: 'PAYED', residual: 0 })
    const kept = await call(caller, 'DELETE', `invoice/${id}`)
    expect([kept.status, kept.body.code]).toEqual([422, 'ERROR_INVOICE_STATE'])
    const note = await typedIn(caller, customer.sku, { document_kind: 'CREDITNOTE' })
    expect((await call(caller, 'DELETE', `creditnote/${note}`)).status).toBe(200)
    const gone = await call(caller, 'GET', `passive/${note}`)
    expect(gone.body.passive.state).toBe('DELETED')
  })
})

describe('a document that a supplier sent, recorded by createInvoice', () => {
  it('has the number and the terms that it says, and ours as its receiver', async () => {
    const { caller, own, customer } = await studio(context.api)
    const invoice_data = received(customer.sku, {
      extraExpenses: [{ description: 'Trasporto', importo: 10, iva: 22 }],
      json_state: { description: 'Arrivata per posta', invoice_state: 'READY_TO_SEND' },
    })
    const { body } = await call(caller, 'POST', 'invoice/createInvoice', { invoice_data })
    expect(body.ignored).toBeUndefined()
    expect(body.invoice).toMatchObject({
      type: 'PASSIVE',
      state: 'ISSUED',
      fullNumeration: 'F/12',
      total: 256.2,
      anagrafica_sender: { sku: customer.sku },
      anagrafica_receiver: { sku: own.sku },
      due_date_list: [{ date: '2026-12-03', amount: 256.2 }],
      extra_expenses_list: [{ description: 'Trasporto', amount: 10 }],
      state_list: [{ state: 'ISSUED', description: 'Arrivata per posta' }],
    })
    const list = await call(caller, 'GET', 'invoice/list/structure?agreementTypeValue=passive')
    expect(list.body.invoice_list).toMatchObject([{ id: body.invoice.id }])
  })

  it('is kept once however many record it at once', async () => {
    const { caller, customer } = await studio(context.api)
    const body = { invoice_data: received(customer.sku) }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call(caller, 'POST', 'invoice/createInvoice', body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status !== 200).map((one) => one.body.code)
    expect(new Set(codes)).toEqual(new Set(['ERROR_PASSIVE_EXISTS']))
  })

  it('is replaced where the payload has its id, and by invoice/update, keeping its expenses', async () => {
    const { caller, customer } = await studio(context.api)
    const extraExpenses = [{ description: 'Trasporto', importo: 10, iva: 22 }]
    const first = received(customer.sku, { extraExpenses })
    const { body } = await call(caller, 'POST', 'invoice/createInvoice', { invoice_data: first })
    const { id, revision } = body.invoice
    const again = { ...first, id, revision, numeration: 'F/13' }
    const saved = await call(caller, 'POST', 'invoice/createInvoice', { invoice_data: again })
    expect(saved.body.invoice).toMatchObject({ id, fullNumeration: 'F/13' })
    const stale = await call(caller, 'POST', 'invoice/update', { invoice_data: again })
    expect(stale.body.code).toBe('ERROR_STALE_REVISION')
    const passive_data = receivedData(customer.sku, { id, number: 'F/14' })
    const typed = await call(caller, 'POST', 'passive/update', { passive_data })
    expect(typed.body.passive).toMatchObject({
      fullNumeration: 'F/14',
      total: 256.2,
      extra_expenses_list: [{ description: 'Trasporto' }],
    })
  })

  it('is refused without its number, as a draft, and of other parties', async () => {
    const { caller, customer } = await studio(context.api)
    const create = async (over: Record<string, unknown>) => {
      const invoice_data = received(customer.sku, over)
      const { status, body } = await call(caller, 'POST', 'invoice/createInvoice', { invoice_data })
      return [status, body.code, body.wrong]
    }
    const path = 'invoice_data.numeration'
    const missing = await create({ numeration: undefined })
    expect(missing).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG', [path]])
    const draft = await create({ json_state: { invoice_state: 'DRAFT' } })
    expect(draft.slice(0, 2)).toEqual([422, 'ERROR_PASSIVE_NO_DRAFT'])
    const party = await create({ anagrafica_receiver: { sku: customer.sku } })
    expect(party.slice(0, 2)).toEqual([422, 'ERROR_DOCUMENT_PARTY'])
    const empty = await create({ product_list: [] })
    expect(empty.slice(0, 2)).toEqual([422, 'ERROR_INVOICE_NO_PRODUCTS'])
  })

  it('takes the supplier from the sender where nothing else names it', async () => {
    const { caller, customer } = await studio(context.api)
    const { ana_sku, ...rest } = received(customer.sku)
    const invoice_data = { ...rest, anagrafica_sender: { sku: ana_sku } }
    const { body } = await call(caller, 'POST', 'invoice/createInvoice', { invoice_data })
    expect(body.invoice.ana_sku).toBe(customer.sku)
  })

  it('records a credit note alike, linked to no invoice of ours', async () => {
    const { caller, customer } = await studio(context.api)
    const creditNote_data = received(customer.sku, { agreementTypeValue: 'passive', type: undefined })
    const { body } = await call(caller, 'POST', 'creditnote/createCreditNote', { creditNote_data })
    expect(body.creditNote).toMatchObject({ type: 'PASSIVE', tipo_documento: 'TD04', total: 244 })
    const linked = { creditNote_data: { ...creditNote_data, numeration: 'F/13' }, invoiceId: 1 }
    const refused = await call(caller, 'POST', 'creditnote/createCreditNote', linked)
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_CREDITNOTE_INVOICE'])
  })

  it('takes the roles of the call of received documents, and of another structure nothing', async () => {
    const { caller, customer } = await studio(context.api)
    const reader = await context.api.caller({ roles: ['GUI_CAN_LIST_INVOICE'] })
    const body = { invoice_data: received(customer.sku) }
    expect((await call(reader, 'POST', 'invoice/createInvoice', body)).status).toBe(403)
    const { body: made } = await call(caller, 'POST', 'invoice/createInvoice', body)
    const stranger = (await studio(context.api)).caller
    const invoice_data = { ...body.invoice_data, id: made.invoice.id }
    expect((await call(stranger, 'POST', 'invoice/update', { invoice_data })).status).toBe(404)
  })
})
