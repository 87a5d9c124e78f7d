import { describe, expect, it } from 'vitest'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { invoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { toWire } from '@/lib/domain/core/money'
import { documentTotals } from '@/lib/domain/documents/totals'
import { testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'

const context = testApi()
const base = '/api/salesforce/rest/invoice'

type Case = {
  data: Record<string, unknown>
  /** The totals that API and domain must compute. */
  totals: Record<string, number>
  /** The texts that stand in the XML, and in the PDF. */
  xml: readonly string[]
  pdf: readonly string[]
}

const thousand = (over: Record<string, unknown> = {}) => [line({ single_price: 1000, ...over })]
const withheld = { tipo_ritenuta: 'RT01', rate: 20, apply_on: 100, causale_pagamento: 'A' }
const exempt = (single_price: number) => [line({ single_price, iva: 0, natura: 'N4' })]

/** The cases of the calculation, to the cent. */
const CASES: Record<string, Case> = {
  'a fund of 4 % and 20 % withheld of the fee': {
    data: {
      product_list: thousand({ ritenuta: true }),
      taxes: { casse: [{ tipo_cassa: 'TC01', rate: 4, iva: 22 }], ritenute: [withheld] },
    },
    totals: { subtotal: 1040, imposta: 228.8, total: 1268.8, withheld: 200, amount_due: 1068.8 },
    xml: [
      '<ImportoContributoCassa>40.00</ImportoContributoCassa>',
      '<ImportoRitenuta>200.00</ImportoRitenuta>',
      '<Imposta>228.80</Imposta>',
      '<ImportoTotaleDocumento>1268.80</ImportoTotaleDocumento>',
      '<ImportoPagamento>1068.80</ImportoPagamento>',
    ],
    pdf: ['40,00 €', '228,80 €', '1.268,80 €', '-200,00 €', '1.068,80 €'],
  },
  'INPS charged to the customer, within what is withheld from': {
    data: {
      product_list: thousand({ ritenuta: true }),
      taxes: { casse: [{ tipo_cassa: 'TC22', rate: 4, iva: 22, ritenuta: true }], ritenute: [withheld] },
    },
    totals: { total: 1268.8, withheld: 208, amount_due: 1060.8 },
    xml: ['<ImportoRitenuta>208.00</ImportoRitenuta>', '<ImportoPagamento>1060.80</ImportoPagamento>'],
    pdf: ['-208,00 €', '1.060,80 €'],
  },
  'exempt 77.47, without stamp': {
    data: { product_list: exempt(77.47), taxes: { bollo: 'AUTO_CHARGED' } },
    totals: { subtotal: 77.47, imposta: 0, total: 77.47 },
    xml: ['<ImportoTotaleDocumento>77.47</ImportoTotaleDocumento>'],
    pdf: ['77,47 €'],
  },
  'exempt 77.48, with the stamp charged': {
    data: { product_list: exempt(77.48), taxes: { bollo: 'AUTO_CHARGED' } },
    totals: { total: 79.48, amount_due: 79.48 },
    xml: [
      '<BolloVirtuale>SI</BolloVirtuale>',
      '<ImportoBollo>2.00</ImportoBollo>',
      '<ImportoTotaleDocumento>79.48</ImportoTotaleDocumento>',
    ],
    pdf: ['2,00 €', '79,48 €'],
  },
  'exempt 77.48, with the stamp borne by the sender': {
    data: { product_list: exempt(77.48), taxes: { bollo: 'AUTO' } },
    totals: { total: 77.48, amount_due: 77.48 },
    xml: ['<BolloVirtuale>SI</BolloVirtuale>', '<ImportoTotaleDocumento>77.48</ImportoTotaleDocumento>'],
    pdf: ['77,48 €'],
  },
  'split payment': {
    data: { product_list: thousand({ esigibilita_iva: 'S' }) },
    totals: { subtotal: 1000, imposta: 220, total: 1220, split_payment: 220, amount_due: 1000 },
    xml: [
      '<EsigibilitaIVA>S</EsigibilitaIVA>',
      '<ImportoTotaleDocumento>1220.00</ImportoTotaleDocumento>',
      '<ImportoPagamento>1000.00</ImportoPagamento>',
    ],
    pdf: ['1.220,00 €', '-220,00 €', '1.000,00 €'],
  },
  '1,220.01 edited to 1,220.00, under split payment in two parts': {
    data: {
      product_list: thousand({ single_price: 1000.01, esigibilita_iva: 'S' }),
      taxes: { arrotondamento: -0.01 },
      invoice_configuration: {
        typology: 'DIGITAL',
        payment_methods: ['ALLOWANCE'],
        modality: 'INSTALMENTS',
        payment_days: [30, 60],
      },
    },
    totals: { subtotal: 1000.01, imposta: 220, arrotondamento: -0.01, total: 1220, amount_due: 1000 },
    xml: [
      '<ImponibileImporto>1000.01</ImponibileImporto>',
      '<Imposta>220.00</Imposta>',
      '<ImportoTotaleDocumento>1220.00</ImportoTotaleDocumento>',
      '<Arrotondamento>-0.01</Arrotondamento>',
      '<ImportoPagamento>500.00</ImportoPagamento>',
    ],
    pdf: ['1.000,01 €', 'Arrotondamento', '-0,01 €', '1.220,00 €', '-220,00 €', '1.000,00 €'],
  },
  '1,220.00 in 30, 60 and 90 days, end of month, from 15/01/2026': {
    data: {
      date: '2026-01-15',
      product_list: thousand(),
      invoice_configuration: {
        typology: 'DIGITAL',
        payment_methods: ['ALLOWANCE'],
        modality: 'INSTALMENTS',
        payment_days: [30, 60, 90],
        payment_expiration_reference: 'END_MONTH',
      },
    },
    totals: { total: 1220 },
    xml: [
      '<DataScadenzaPagamento>2026-02-28</DataScadenzaPagamento>',
      '<DataScadenzaPagamento>2026-03-31</DataScadenzaPagamento>',
      '<DataScadenzaPagamento>2026-04-30</DataScadenzaPagamento>',
      '<ImportoPagamento>406.67</ImportoPagamento>',
      '<ImportoPagamento>406.66</ImportoPagamento>',
    ],
    pdf: ['28 febbraio 2026 406,67 €', '31 marzo 2026 406,67 €', '30 aprile 2026 406,66 €'],
  },
}

describe.each(Object.entries(CASES))('%s', (_, { data: over, totals, xml, pdf }) => {
  it('comes to the same cents in the core, the API, the XML and the PDF', async () => {
    const { caller, customer } = await studio(context.api)
    const data = invoiceData(customer.sku, over)
    const core = documentTotals(contentOf(invoiceDataIn.parse(data), 'RF01'))
    const ofCore = Object.fromEntries(
      Object.keys(totals).map((name) => [name, toWire(core[name as 'total'])]),
    )
    expect(ofCore).toEqual(totals)
    const invoice = await issuedInvoice(context.api, caller, data)
    expect(invoice).toMatchObject(totals)
    const print = async (format: string) =>
      (await context.api.call('GET', `${base}/${invoice.id}/print/${format}`, { as: caller })).bytes()
    const written = Buffer.from(await print('xml')).toString('utf8')
    for (const part of xml) expect(written).toContain(part)
    const text = await pdfText(await print('pdf'))
    for (const part of pdf) expect(text).toContain(part)
  })
})
