import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  company,
  createInvoice,
  invoiceData,
  issuedInvoice,
  line,
  studio,
} from '@/tests/support/builders'
import { stopClockAt } from '@/tests/support/time/clock'
import { samplesExist } from '@/tests/unit/einvoice/samples'
import { xsdFaults } from '@/tests/unit/einvoice/xsd-oracle'

const context = testApi({ STORAGE_DIR: '.data/test-simplified' })
stopClockAt('2026-11-24T09:00:00Z')
const rest = '/api/salesforce/rest'

let caller: Caller
let customer: { id: number; sku: string; revision: number }
beforeEach(async () => {
  ;({ caller, customer } = await studio(context.api))
})

const call = (method: string, path: string, body?: unknown) =>
  context.api.call(method, `${rest}/${path}`, { as: caller, body })

/** 42.70 with VAT, of two rates. */
const LUNCH = [line({ description: 'Pranzo', single_price: 27.73, iva: 10 }), line({ single_price: 10 })]

const simplified = (over: Record<string, unknown> = {}, sku = customer.sku) =>
  invoiceData(sku, { tipo_documento: 'TD07', product_list: LUNCH, ...over })

/** Creates a document in the state that asks for all rules, and answers the refusal. */
async function refusalOf(over: Record<string, unknown>, sku = customer.sku) {
  const data = { ...simplified(over, sku), json_state: { invoice_state: 'TO_BE_ISSUED' } }
  const { status, body } = await call('POST', 'invoice/createInvoice', { invoice_data: data })
  return [status, body.code, body.wrong]
}

async function fileOf(document_id: number): Promise<{ name: string; xml: string }> {
  const { bytes, file_name } = await context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id }, orderBy: { id: 'desc' } }),
  )
  return { name: file_name, xml: Buffer.from(bytes).toString('utf8') }
}

const amountsIn = (xml: string): number[] =>
  [...xml.matchAll(/<Importo>(.*?)<\/Importo>/g)].map(([, amount]) => Number(amount))

describe('a simplified invoice', () => {
  it('has the numbers and file names of all invoices, and a file of its own format that comes to its total', async () => {
    const first = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const second = await issuedInvoice(context.api, caller, simplified())
    const numbers = [first, second].map(({ fullNumeration }) => Number.parseInt(fullNumeration ?? '', 10))
    expect(numbers).toEqual([1, 2])
    expect(second.total).toBe(42.7)
    const [before, { name, xml }] = [await fileOf(first.id), await fileOf(second.id)]
    expect(before.name.replace(/1\.xml$/, '2.xml')).toBe(name)
    expect(xml).toContain('<FormatoTrasmissione>FSM10</FormatoTrasmissione>')
    expect(amountsIn(xml)).toEqual([30.5, 12.2])
    if (samplesExist) expect(xsdFaults(xml, 'simplified')).toEqual([])
  })

  it('is issued to a customer whose codes alone are known, of whom another invoice is refused', async () => {
    const bare = company({
      address_street_name: '',
      address_street_number: '',
      address_city: '',
      address_prov: '',
      zipcode: '',
    })
    const { sku } = await addEntry(context.api, caller, bare)
    const { id } = await issuedInvoice(context.api, caller, simplified({}, sku))
    expect((await fileOf(id)).xml).not.toContain('AltriDatiIdentificativi')
    expect(await refusalOf({ tipo_documento: 'TD01' }, sku)).toMatchObject([
      422,
      'ERROR_INVOICE_INCOMPLETE_ADDRESS',
      expect.arrayContaining(['anagrafica_receiver.zipcode']),
    ])
  })

  it('of more than 400 euro stays a draft without a number, which an ordinary type issues', async () => {
    const draft = await createInvoice(
      context.api,
      caller,
      simplified({ product_list: [line({ single_price: 327.88 })] }),
    )
    const refused = await call('PUT', `invoice/issue/${draft.id}`)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        code: 'ERROR_SIMPLIFIED_LIMIT',
        wrong: ['tipo_documento'],
        description: expect.stringContaining('400 euro'),
      },
    ])
    const { body } = await call('GET', `invoice/${draft.id}`)
    expect(body.invoice).toMatchObject({ state: 'DRAFT', fullNumeration: null, tipo_documento: 'TD07' })
    const data = invoiceData(customer.sku, { id: draft.id, product_list: [line({ single_price: 327.88 })] })
    const ordinary = await call('POST', 'invoice/createInvoice', { invoice_data: data })
    expect(ordinary.body.invoice).toMatchObject({ tipo_documento: 'TD01', total: 400.01 })
    expect((await call('PUT', `invoice/issue/${draft.id}`)).status).toBe(200)
  })

  it('that cannot be one is refused at the field that forbids it', async () => {
    const office = await addEntry(context.api, caller, company({ codice_destinatario: 'UFABCD' }))
    const abroad = await addEntry(
      context.api,
      caller,
      company({
        business: { name: 'Müller GmbH', vatnumber: 'DE123456789', iban: '', tax_regime: '' },
        country: 'DE',
        id_paese: 'DE',
        codice_destinatario: 'XXXXXXX',
      }),
    )
    const free = (natura: string) => [line({ iva: 0, natura, riferimento_normativo: 'Norma' })]
    const withheld = { ritenute: [{ tipo_ritenuta: 'RT01', rate: 20, causale_pagamento: 'A' }] }
    const refusals = [
      await refusalOf({}, office.sku),
      await refusalOf({ product_list: free('N2.1') }, abroad.sku),
      await refusalOf({ product_list: free('N3.2') }),
      await refusalOf({ product_list: [line({ ritenuta: true })], taxes: withheld }),
      await refusalOf({ product_list: [line({ esigibilita_iva: 'S' })] }),
      await refusalOf({ cig: 'Z1234567AB' }),
      await refusalOf({ taxes: { arrotondamento: 0.01 } }),
      await refusalOf({ tipo_documento: 'TD09' }),
    ]
    expect(refusals).toEqual([
      [422, 'ERROR_SIMPLIFIED_PUBLIC', ['anagrafica_receiver.codice_destinatario']],
      [422, 'ERROR_SIMPLIFIED_NATURA', ['product_list.0.natura']],
      [422, 'ERROR_SIMPLIFIED_NATURA', ['product_list.0.natura']],
      [422, 'ERROR_SIMPLIFIED_TAXES', ['taxes']],
      [422, 'ERROR_SIMPLIFIED_PAYABILITY', ['product_list.0.esigibilita_iva']],
      [422, 'ERROR_SIMPLIFIED_PUBLIC_CODES', ['cig']],
      [422, 'ERROR_SIMPLIFIED_ROUNDING', ['taxes']],
      [422, 'ERROR_SIMPLIFIED_RECTIFIES', ['related_list']],
    ])
    const plain = await issuedInvoice(context.api, caller, simplified({}, abroad.sku))
    expect((await fileOf(plain.id)).xml).toContain('<CodiceDestinatario>XXXXXXX<')
  })
})

describe('the credit notes of a simplified invoice', () => {
  const credit = async (invoiceId: number, at: readonly number[]) => {
    const { products_data } = (await call('GET', `invoice/productsFromInvoiceId/${invoiceId}`)).body
    const products = at.map((index) => ({ id: products_data[index].id }))
    const asked = { invoiceId, products, date: '2026-11-24' }
    return (await call('POST', 'creditnote/createSingleCreditnote', asked)).body.creditNote
  }

  it('are simplified, name it, and take back all of it to the cent', async () => {
    const invoice = await issuedInvoice(context.api, caller, simplified())
    const totals: number[] = []
    for (const at of [0, 1]) {
      const note = await credit(invoice.id, [at])
      expect(note.tipo_documento).toBe('TD08')
      expect((await call('PUT', `creditnote/issue/${note.id}`)).status).toBe(200)
      const { xml } = await fileOf(note.id)
      expect(xml).toContain(`<NumeroFR>${invoice.fullNumeration}</NumeroFR><DataFR>2026-11-20</DataFR>`)
      if (samplesExist) expect(xsdFaults(xml, 'simplified')).toEqual([])
      totals.push(...amountsIn(xml))
    }
    expect(totals).toEqual([30.5, 12.2])
  })

  it('that are typed are simplified, too, unless another type is asked for', async () => {
    const invoice = await issuedInvoice(context.api, caller, simplified())
    const typed = async (over: object) => {
      const creditNote_data = {
        ...invoiceData(customer.sku, { product_list: [line({ single_price: 5 })] }),
        ...over,
      }
      return (await call('POST', 'creditnote/createCreditNote', { creditNote_data })).body.creditNote
    }
    const first = await typed({ invoice_id: invoice.id })
    expect(first.tipo_documento).toBe('TD08')
    expect((await typed({ invoice_id: invoice.id, tipo_documento: 'TD04' })).tipo_documento).toBe('TD04')
    expect((await typed({})).tipo_documento).toBe('TD04')
    const saved = await typed({ id: first.id, description: 'Reso' })
    expect(saved).toMatchObject({ id: first.id, tipo_documento: 'TD08', description: 'Reso' })
  })
})
