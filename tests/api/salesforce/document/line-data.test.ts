import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-25T12:00:00Z')
const base = '/api/salesforce/rest'
const DATA = {
  code_list: [
    { type: 'EAN', value: '8001234567890' },
    { type: 'TARIC', value: '6109100010' },
  ],
  other_data_list: [
    { type: 'TARGA', text: 'AB123CD', number: null, date: null },
    { type: 'PESO', text: null, number: 12.5, date: '2026-11-19' },
  ],
}
const data = (sku: string, ...lines: Record<string, unknown>[]) =>
  invoiceData(sku, { date: '2026-11-20', product_list: lines.map((over) => line(over)) })

describe('the codes and data of a line', () => {
  it('are read as they were saved, and stand in the file, codes on paper too, and in the credit note of the line', async () => {
    const { caller, customer } = await studio(context.api)
    const read = async (path: string) =>
      (await context.api.call('GET', `${base}/${path}`, { as: caller })).body
    const file = async (path: string) =>
      Buffer.from(await (await context.api.call('GET', `${base}/${path}`, { as: caller })).bytes())
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, {}, DATA))
    expect((await read(`invoice/${id}`)).invoice.product_list).toMatchObject([
      { code_list: [], other_data_list: [] },
      DATA,
    ])
    const xml = (await file(`invoice/${id}/print/xml`)).toString().replace(/>\s+</g, '><')
    expect(xml).toContain(
      '<NumeroLinea>2</NumeroLinea>' +
        '<CodiceArticolo><CodiceTipo>EAN</CodiceTipo><CodiceValore>8001234567890</CodiceValore></CodiceArticolo>' +
        '<CodiceArticolo><CodiceTipo>TARIC</CodiceTipo><CodiceValore>6109100010</CodiceValore></CodiceArticolo>',
    )
    expect(xml).toContain(
      '<AltriDatiGestionali><TipoDato>TARGA</TipoDato><RiferimentoTesto>AB123CD</RiferimentoTesto></AltriDatiGestionali>' +
        '<AltriDatiGestionali><TipoDato>PESO</TipoDato><RiferimentoNumero>12.50</RiferimentoNumero>' +
        '<RiferimentoData>2026-11-19</RiferimentoData></AltriDatiGestionali></DettaglioLinee>',
    )
    const pdf = await pdfText(await file(`invoice/${id}/print/pdf`))
    expect(pdf).toContain('EAN 8001234567890 · TARIC 6109100010')
    const note = await creditedLines(context.api, caller, id, [1])
    expect((await read(`creditnote/${note}`)).creditNote.product_list).toMatchObject([DATA])
  })

  it('go with the lines of an offer into the invoice that it becomes', async () => {
    const { caller, customer } = await studio(context.api)
    const offer = await addOffer(
      context.api,
      caller,
      agreementData(customer.sku, { product_list: [line(DATA)] }),
    )
    const { body } = await context.api.call('GET', `${base}/offer/${offer.id}`, { as: caller })
    expect(body.offer.product_list).toMatchObject([DATA])
  })

  it('are immutable once the document is issued', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, DATA))
    const emptied = context.api.asSystem(
      (tx) => tx.$executeRaw`update document_line set code_list = '[]' where document_id = ${id}`,
    )
    await expect(emptied).rejects.toThrow('issued')
  })

  it.each([
    [
      'a code without a kind',
      { code_list: [{ type: ' ', value: '1' }] },
      'code_list.0.type',
      'tipo del codice',
      'kind of code',
    ],
    [
      'a datum with a degree sign',
      { other_data_list: [{ type: 'n°' }] },
      'other_data_list.0.type',
      '10 caratteri',
      '10 characters',
    ],
    [
      'the declaration of intent',
      { other_data_list: [{ type: 'INTENTO' }] },
      'other_data_list.0.type',
      'INTENTO lo scrive Luna',
      'INTENTO is written by Luna',
    ],
  ])('are refused at their field: %s', async (_, over, field, italian, english) => {
    const { caller, customer } = await studio(context.api)
    for (const [language, words] of [
      ['it', italian],
      ['en', english],
    ] as const) {
      const { status, body } = await context.api.call('POST', `${base}/invoice/createInvoice`, {
        as: caller,
        body: { invoice_data: data(customer.sku, {}, over) },
        headers: { 'accept-language': language },
      })
      expect([status, body.wrong]).toEqual([422, [`product_list.1.${field}`]])
      expect(body.description).toContain(words)
    }
  })

  it.each([
    ['six codes', { code_list: Array.from({ length: 6 }, () => DATA.code_list[0]) }, 'code_list'],
    [
      'eleven data',
      { other_data_list: Array.from({ length: 11 }, () => DATA.other_data_list[0]) },
      'other_data_list',
    ],
    [
      'a day that is none',
      { other_data_list: [{ type: 'A', date: '2026-02-30' }] },
      'other_data_list.0.date',
    ],
    ['nine decimals', { other_data_list: [{ type: 'A', number: 0.000000001 }] }, 'other_data_list.0.number'],
  ])('are not read: %s', async (_, over, field) => {
    const { caller, customer } = await studio(context.api)
    const { status, body } = await context.api.call('POST', `${base}/invoice/createInvoice`, {
      as: caller,
      body: { invoice_data: data(customer.sku, over) },
    })
    expect([status, body.wrong]).toEqual([400, [`invoice_data.product_list.0.${field}`]])
  })
})
