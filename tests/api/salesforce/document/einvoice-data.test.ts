import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-25T12:00:00Z')
const base = '/api/salesforce/rest'

const TRANSPORT = {
  carrier: { country: 'IT', vatnumber: '01234567897', taxcode: null, name: 'Corriere Più S.r.l.' },
  means: 'Furgone AB123CD',
  reason: 'Vendita',
  packages: 3,
  description: 'Scatole',
  weight_unit: 'kg',
  gross_weight: 12.5,
  net_weight: 11,
  collected_at: '2026-11-20 08:30',
  delivered_at: '2026-11-20 17:05',
  started_on: '2026-11-20',
  terms: 'DAP',
  address: {
    street: 'Via Emilia',
    number: '7/B',
    zipcode: '40121',
    city: 'Bologna',
    province: 'BO',
    country: 'IT',
  },
}
const FULL = {
  phase_list: [1, 3],
  main_invoice: { number: '12/A', date: '2026-11-02' },
  transport: TRANSPORT,
  pdf_copy: false,
}
const NOTHING = { phase_list: [], main_invoice: null, transport: null, pdf_copy: null }
const data = (sku: string, einvoice_data?: object) =>
  invoiceData(sku, { date: '2026-11-20', ...(einvoice_data ? { einvoice_data } : {}) })

describe('phases, main invoice and transport of an invoice', () => {
  it('are read as they were saved, and stand in the file and on paper', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, FULL))
    const get = (path: string) => context.api.call('GET', `${base}/invoice/${id}${path}`, { as: caller })
    expect((await get('')).body.invoice.einvoice_data).toEqual(FULL)
    const xml = Buffer.from(await (await get('/print/xml')).bytes())
      .toString()
      .replace(/>\s+</g, '><')
    expect(xml).toContain(
      '<DatiSAL><RiferimentoFase>1</RiferimentoFase></DatiSAL><DatiSAL><RiferimentoFase>3</RiferimentoFase></DatiSAL>' +
        '<DatiTrasporto><DatiAnagraficiVettore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA>' +
        '<Anagrafica><Denominazione>Corriere Più S.r.l.</Denominazione></Anagrafica></DatiAnagraficiVettore>' +
        '<MezzoTrasporto>Furgone AB123CD</MezzoTrasporto><CausaleTrasporto>Vendita</CausaleTrasporto>' +
        '<NumeroColli>3</NumeroColli><Descrizione>Scatole</Descrizione><UnitaMisuraPeso>kg</UnitaMisuraPeso>' +
        '<PesoLordo>12.50</PesoLordo><PesoNetto>11.00</PesoNetto><DataOraRitiro>2026-11-20T08:30:00</DataOraRitiro>' +
        '<DataInizioTrasporto>2026-11-20</DataInizioTrasporto><TipoResa>DAP</TipoResa>' +
        '<IndirizzoResa><Indirizzo>Via Emilia</Indirizzo><NumeroCivico>7/B</NumeroCivico><CAP>40121</CAP>' +
        '<Comune>Bologna</Comune><Provincia>BO</Provincia><Nazione>IT</Nazione></IndirizzoResa>' +
        '<DataOraConsegna>2026-11-20T17:05:00</DataOraConsegna></DatiTrasporto>' +
        '<FatturaPrincipale><NumeroFatturaPrincipale>12/A</NumeroFatturaPrincipale>' +
        '<DataFatturaPrincipale>2026-11-02</DataFatturaPrincipale></FatturaPrincipale>',
    )
    const pdf = await pdfText(Buffer.from(await (await get('/print/pdf')).bytes()))
    for (const text of [
      'fasi 1, 3',
      'Fattura principale 12/A · 2 novembre 2026',
      'Vettore: Corriere Più S.r.l. · IT01234567897',
      'Colli: 3',
      'Peso lordo: 12,5 kg',
      'Ritiro: 20 novembre 2026, 08:30',
      'Luogo di consegna: Via Emilia 7/B, 40121 Bologna BO',
    ])
      expect(pdf).toContain(text)
    const note = await creditedLines(context.api, caller, id, [0])
    const { body } = await context.api.call('GET', `${base}/creditnote/${note}`, { as: caller })
    expect(body.creditNote.einvoice_data).toEqual(NOTHING)
  })

  it('are not there unless they are sent, and can be taken away from a draft', async () => {
    const { caller, customer } = await studio(context.api)
    const plain = await issuedInvoice(context.api, caller, data(customer.sku))
    const xml = await context.api.call('GET', `${base}/invoice/${plain.id}/print/xml`, { as: caller })
    expect(Buffer.from(await xml.bytes()).toString()).not.toMatch(/DatiSAL|DatiTrasporto|FatturaPrincipale/)
    const draft = await createInvoice(context.api, caller, data(customer.sku, FULL))
    const saved = await context.api.call('POST', `${base}/invoice/createInvoice`, {
      as: caller,
      body: { invoice_data: { ...data(customer.sku, NOTHING), id: draft.id } },
    })
    expect(saved.body.invoice.einvoice_data).toEqual(NOTHING)
  })

  it('are immutable once the invoice is issued, and free again once it is rejected', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, FULL))
    const emptied = () =>
      context.api.asSystem((tx) => tx.$executeRaw`update document set einvoice_data = '{}' where id = ${id}`)
    await expect(emptied()).rejects.toThrow('an issued document cannot be changed')
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update document set state = 'DIGITAL_SENT_ESITO_KO' where id = ${id}`,
    )
    expect(await emptied()).toBe(1)
  })

  it.each([
    [{ phase_list: [1000] }, 'phase_list', 'da 1 a 999', '1 to 999'],
    [
      { main_invoice: { number: 'n° 5', date: '2026-01-01' } },
      'main_invoice.number',
      'fattura principale',
      'main invoice',
    ],
    [
      { transport: { carrier: { country: 'it', vatnumber: '012 345 67890', name: 'X' } } },
      'transport.carrier.vatnumber',
      'partita IVA del vettore',
      'VAT number of the carrier',
    ],
    [{ transport: { net_weight: 1 } }, 'transport.weight_unit', 'unità di misura', 'unit of the weight'],
  ])('are refused at their field: %j', async (over, field, italian, english) => {
    const { caller, customer } = await studio(context.api)
    for (const [language, words] of [
      ['it', italian],
      ['en', english],
    ] as const) {
      const { status, body } = await context.api.call('POST', `${base}/invoice/createInvoice`, {
        as: caller,
        body: { invoice_data: data(customer.sku, over) },
        headers: { 'accept-language': language },
      })
      expect([status, body.wrong]).toEqual([422, [`einvoice_data.${field}`]])
      expect(body.description).toContain(words)
    }
  })

  it.each([
    [{ transport: { packages: 0 } }, 'transport.packages'],
    [{ transport: { gross_weight: 10_000 } }, 'transport.gross_weight'],
    [{ transport: { collected_at: '2026-02-30 08:00' } }, 'transport.collected_at'],
    [{ main_invoice: { number: '1', date: '2026-13-01' } }, 'main_invoice.date'],
  ])('are not read: %j', async (over, field) => {
    const { caller, customer } = await studio(context.api)
    const { status, body } = await context.api.call('POST', `${base}/invoice/createInvoice`, {
      as: caller,
      body: { invoice_data: data(customer.sku, over) },
    })
    expect([status, body.wrong]).toEqual([400, [`invoice_data.einvoice_data.${field}`]])
  })
})
