import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addContract,
  agreementData,
  createInvoice,
  invoiceData,
  issuedInvoice,
  line,
  receivedData,
  studio,
} from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-25T12:00:00Z')
const base = '/api/salesforce/rest'

const FIFTEEN = line({ single_price: 12.3, gross_price: 15 })
const TWO_OF_NINE_NINETY = line({ single_price: 8.11, gross_price: 9.9, quantity: 2 })
const dataOf = (sku: string, ...product_list: object[]) => invoiceData(sku, { product_list })

describe('a price that was typed with VAT', () => {
  it('is what the customer pays: in the answer, the file, on paper and in the credit notes', async () => {
    const { caller, customer } = await studio(context.api)
    const get = (path: string) => context.api.call('GET', `${base}/${path}`, { as: caller })
    const file = async (path: string) => Buffer.from(await (await get(path)).bytes())
    const data = dataOf(customer.sku, FIFTEEN, TWO_OF_NINE_NINETY, line({ single_price: 10 }))
    const { id } = await issuedInvoice(context.api, caller, data)
    expect((await get(`invoice/${id}`)).body.invoice).toMatchObject({
      total: 47,
      product_list: [
        { single_price: 12.29508197, gross_price: 15, total_price: 12.3 },
        { single_price: 8.1147541, gross_price: 9.9, total_price: 16.22 },
        { single_price: 10, gross_price: null, total_price: 10 },
      ],
    })
    const xml = (await file(`invoice/${id}/print/xml`)).toString()
    expect(xml.match(/<(PrezzoUnitario|PrezzoTotale|ImponibileImporto|Imposta)>[^<]*/g)).toEqual([
      '<PrezzoUnitario>12.29508197',
      '<PrezzoTotale>12.30',
      '<PrezzoUnitario>8.1147541',
      '<PrezzoTotale>16.22',
      '<PrezzoUnitario>10.00',
      '<PrezzoTotale>10.00',
      '<ImponibileImporto>38.52',
      '<Imposta>8.48',
    ])
    const pdf = await pdfText(await file(`invoice/${id}/print/pdf`))
    expect(pdf).toContain('Prezzo con IVA: 15,00 €, in tutto 15,00 €')
    expect(pdf).toContain('Prezzo con IVA: 9,90 €, in tutto 19,80 €')
    const notes = [
      await creditedLines(context.api, caller, id, [0]),
      await creditedLines(context.api, caller, id, [1, 2]),
    ]
    const totals = await Promise.all(
      notes.map(async (note) => (await get(`creditnote/${note}`)).body.creditNote.total),
    )
    expect(totals).toEqual([15, 32])
  })

  it('is refused beside another price without VAT, at its field, and in the language of the caller', async () => {
    const { caller, customer } = await studio(context.api)
    const made = async (single_price: number, language = 'it') => {
      const answer = await context.api.call('POST', `${base}/invoice/createInvoice`, {
        as: caller,
        body: { invoice_data: dataOf(customer.sku, line(), line({ single_price, gross_price: 15 })) },
        headers: { 'accept-language': language },
      })
      return [answer.status, answer.body.wrong, answer.body.description]
    }
    const field = 'product_list.1.single_price'
    const it = 'Il prezzo senza IVA non è quello che risulta dal prezzo con IVA.'
    expect(await made(15)).toEqual([422, [field], it])
    expect((await made(12.31, 'en'))[2]).toContain('price without VAT')
    expect((await made(12.3))[0]).toBe(200)
    expect((await made(12.29508197))[0]).toBe(200)
  })

  it('can be edited to a price without VAT, and back', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, dataOf(customer.sku, FIFTEEN))
    const saved = async (one: object, revision: number) => {
      const invoice_data = { ...dataOf(customer.sku, one), id: draft.id, revision }
      const body = { invoice_data }
      const answer = await context.api.call('POST', `${base}/invoice/update`, { as: caller, body })
      return [answer.body.invoice.total, answer.body.invoice.revision]
    }
    const [total, revision] = await saved(line({ single_price: 12.3 }), draft.revision)
    expect(total).toBe(15.01)
    expect((await saved(FIFTEEN, revision))[0]).toBe(15)
  })
})

describe('a received document with a price with VAT', () => {
  it('states what was typed, and refuses another price without VAT', async () => {
    const { caller, customer } = await studio(context.api)
    const typed = (product: object, number: string) =>
      context.api.call('POST', `${base}/passive/add`, {
        as: caller,
        body: { passive_data: receivedData(customer.sku, { number, product_list: [product] }) },
      })
    const { passive } = (await typed(FIFTEEN, 'A/7')).body
    expect(passive).toMatchObject({
      total: 15,
      product_list: [{ single_price: 12.29508197, gross_price: 15, total_price: 12.3 }],
    })
    const refused = await typed({ ...FIFTEEN, single_price: 15 }, 'A/8')
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_LINE_GROSS_PRICE'])
  })
})

describe('a contract with prices with VAT', () => {
  it('costs in each period what was typed, and in parts as much together', async () => {
    const { caller, customer } = await studio(context.api)
    const totalsOf = async (over: object, configuration: object) => {
      const data = agreementData(customer.sku, {
        product_list: [FIFTEEN, TWO_OF_NINE_NINETY],
        invoice_configuration: { payment_methods: ['ALLOWANCE'], ...configuration },
        ...over,
      })
      const { id } = await addContract(context.api, caller, data, { signed: true })
      const answer = await context.api.call('GET', `${base}/contract/${id}/activate`, { as: caller })
      return (answer.body.invoice_list as { total: number }[]).map(({ total }) => total)
    }
    const monthly = { frequency: 1, frequency_type: 'month', max_times: 3 }
    expect(await totalsOf({ recurrence: 'SUBSCRIPTION' }, monthly)).toEqual([34.8, 34.8, 34.8])
    const advance = [{ basis: 'Acconto', date: '2026-11-25', type: 'SHARE_PERCENTAGE', amount: 30 }]
    const parts = await totalsOf({}, { down_payment_list: advance })
    expect(parts).toEqual([10.44, 24.36])
  })
})
