import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { testApi } from '@/tests/support/api'
import {
  addContract,
  addOffer,
  agreementData,
  createInvoice,
  invoiceData,
  issuedInvoice,
  line,
  studio,
} from '@/tests/support/builders'
import { docxText } from '@/tests/support/files/docx-text'

const context = testApi()
const base = '/api/salesforce/rest'
type Caller = Awaited<ReturnType<typeof studio>>['caller']

const print = (as: Caller, kind: string, id: number, format: string) =>
  context.api.call('GET', `${base}/${kind}/${id}/print/${format}`, { as })

const bytesOf = async (...of: Parameters<typeof print>) => (await print(...of)).bytes()

async function pdfText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const content = await (await document.getPage(1)).getTextContent()
  return content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('a document as DOCX', () => {
  it('has the number, the lines and the cents of an invoice', async () => {
    const { caller, customer } = await studio(context.api)
    const product_list = [line({ description: 'Corso di yoga', single_price: 33.33, quantity: 3 })]
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku, { product_list }))
    const file = await print(caller, 'invoice', invoice.id, 'docx')
    expect(file.headers.get('content-disposition')).toContain('fattura1_2026.docx')
    const text = await docxText(await file.bytes())
    for (const part of ['1/2026', 'Corso di yoga', '99,99 €', '22,00 €', '121,99 €'])
      expect(text).toContain(part)
  })

  it('exists for every kind, with its own name', async () => {
    const { caller, customer } = await studio(context.api)
    const data = agreementData(customer.sku)
    const note = await context.api.call('POST', `${base}/creditnote/createCreditNote`, {
      as: caller,
      body: { creditNote_data: invoiceData(customer.sku) },
    })
    const made = [
      ['offer', (await addOffer(context.api, caller, data)).id, /offerta1_2026\.docx/],
      ['contract', (await addContract(context.api, caller, data)).id, /contratto1_2026\.docx/],
      ['creditnote', note.body.creditNote.id, /nota_credito_bozza_\d+_2026\.docx/],
    ] as const
    for (const [kind, id, name] of made) {
      const file = await print(caller, kind, id, 'docx')
      expect([kind, file.status]).toEqual([kind, 200])
      expect(file.headers.get('content-disposition')).toMatch(name)
      expect(await docxText(await file.bytes())).toContain('Officina Rossi S.r.l.')
    }
  })
})

const stampa = {
  colore: '#8a1c4a',
  intestazione: 'Capitale sociale 10.000 €',
  piede: 'Iscritta al REA di Bologna',
  colonne: ['prezzo'],
  mostra_logo: false,
}

const setLook = (as: Caller, look: object) =>
  context.api.call('PUT', '/api/auth/rest/structure/configuration', {
    as,
    body: { data: { stampa: look } },
  })

describe('the print in the look of the structure', () => {
  it('has its texts and columns, while the plain one stays as it is', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const before = await bytesOf(caller, 'invoice', invoice.id, 'pdf')
    expect(Buffer.compare(before, await bytesOf(caller, 'invoice', invoice.id, 'pdf_custom'))).toBe(0)
    expect((await setLook(caller, stampa)).body.data.stampa).toEqual(stampa)
    const own = await pdfText(await bytesOf(caller, 'invoice', invoice.id, 'pdf_custom'))
    for (const text of ['Capitale sociale 10.000 €', 'Iscritta al REA di Bologna', 'Prezzo'])
      expect(own).toContain(text)
    expect(own).not.toContain('Quantità')
    expect(Buffer.compare(before, await bytesOf(caller, 'invoice', invoice.id, 'pdf'))).toBe(0)
  })

  it('is refused with a colour or a column that is none', async () => {
    const { caller } = await studio(context.api)
    expect((await setLook(caller, { ...stampa, colore: 'red' })).status).toBe(400)
    expect((await setLook(caller, { ...stampa, colonne: ['totale'] })).status).toBe(400)
  })
})

describe('the model of a document', () => {
  const zipped = async (as: Caller, id: number): Promise<Uint8Array> => {
    const file = await context.api.call('POST', `${base}/invoice/print/pdf`, {
      as,
      body: { invoiceIds: [id] },
    })
    const zip = await fromBufferPromise(Buffer.from(await file.bytes()))
    for await (const entry of zip.eachEntry()) return buffer(await zip.openReadStreamPromise(entry))
    throw new Error('an empty ZIP')
  }

  it('decides what of it goes into ZIPs: the plain print, or by default the look of the structure', async () => {
    const { caller, customer } = await studio(context.api)
    const made = async (data: Record<string, unknown>) =>
      (await issuedInvoice(context.api, caller, invoiceData(customer.sku, data))).id
    const [plain, custom] = [await made({ document_model: 'pdf' }), await made({})]
    await setLook(caller, stampa)
    expect(Buffer.compare(await zipped(caller, plain), await bytesOf(caller, 'invoice', plain, 'pdf'))).toBe(
      0,
    )
    const own = await bytesOf(caller, 'invoice', custom, 'pdf_custom')
    expect(Buffer.compare(await zipped(caller, custom), own)).toBe(0)
    expect(Buffer.compare(own, await bytesOf(caller, 'invoice', custom, 'pdf'))).not.toBe(0)
  })

  it('goes on from a contract to its invoice', async () => {
    const { caller, customer } = await studio(context.api)
    const contract = await addContract(
      context.api,
      caller,
      agreementData(customer.sku, { document_model: 'pdf' }),
    )
    const body = { contract_id: contract.id, invoice_state: 'TO_BE_ISSUED', invoice_date: '2026-03-01' }
    const made = await context.api.call('POST', `${base}/invoice/createInvoiceFromContract`, {
      as: caller,
      body,
    })
    expect([made.status, made.body.invoice?.document_model]).toEqual([200, 'pdf'])
  })

  it('is one that is known', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice_data = invoiceData(customer.sku, { document_model: 'docx' })
    const answer = await context.api.call('POST', `${base}/invoice/createInvoice`, {
      as: caller,
      body: { invoice_data },
    })
    expect(answer.status).toBe(400)
  })
})

describe('the PDFs of many invoices', () => {
  it('come as one ZIP, without those that are not ours', async () => {
    const { caller, customer } = await studio(context.api)
    const first = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const second = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const stranger = await studio(context.api)
    const foreign = await issuedInvoice(context.api, stranger.caller, invoiceData(stranger.customer.sku))
    const body = { invoiceIds: [first.id, second.id, foreign.id] }
    const file = await context.api.call('POST', `${base}/invoice/print/pdf`, { as: caller, body })
    const names: string[] = []
    const zip = await fromBufferPromise(Buffer.from(await file.bytes()))
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names).toEqual(['fattura1_2026.pdf', 'fattura2_2026.pdf'])
  })
})

describe('the XML of many invoices', () => {
  it('comes as one ZIP of the files that were written; without one there is none', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const issued = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const ask = (...invoiceIds: number[]) =>
      context.api.call('POST', `${base}/invoice/print/xml`, { as: caller, body: { invoiceIds } })
    const archive = await ask(draft.id, issued.id)
    expect(archive.headers.get('content-disposition')).toContain('fatture_xml.zip')
    const zip = await fromBufferPromise(Buffer.from(await archive.bytes()))
    expect(zip.entryCount).toBe(1)
    expect(archive.headers.get('x-luna-left-out')).toBe(String(draft.id))
    const none = await ask(draft.id)
    expect([none.status, none.body.code]).toEqual([422, 'ERROR_DOCUMENT_NO_XML'])
    expect((await ask(issued.id)).headers.get('x-luna-left-out')).toBeNull()
    const path = `${base}/invoice/${draft.id}/print/xml`
    const one = await context.api.call('GET', path, { as: caller })
    expect([one.status, one.body.code]).toEqual([422, 'ERROR_DOCUMENT_NO_XML'])
  })
})
