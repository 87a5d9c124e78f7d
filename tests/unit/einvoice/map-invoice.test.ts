import { describe, expect, it } from 'vitest'
import { NATURA } from '@/lib/domain/codes/fatturapa'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { PaymentMethod } from '@/lib/domain/documents/document'
import { RELATED_KINDS } from '@/lib/domain/documents/related'
import { buildXml, childrenOf, textAt, type XmlElement } from '@/server/einvoice'
import { descend } from '@/server/einvoice/tree'
import {
  cassa,
  exempt,
  expense,
  invoice,
  line,
  publicBody,
  related,
  ritenuta,
  sender,
  transmission,
} from './builders'
import { built, payments, texts } from './built'

describe('invoiceToTree', () => {
  it('writes the exact cents of a plain invoice', () => {
    const product_list = [
      line({ quantity: money(2) }),
      line({ quantity: money(3), single_price: money('49.90') }),
    ]
    const result = built(invoice({ content: { product_list } }))
    expect(texts(result.general)).toMatchObject({
      TipoDocumento: 'TD01',
      Divisa: 'EUR',
      Data: '2026-11-21',
      Numero: '12/2026',
      ImportoTotaleDocumento: '426.63',
    })
    expect(texts(result.lines[1])).toEqual({
      NumeroLinea: '2',
      Descrizione: 'Consulenza - ottobre 2026',
      Quantita: '3.00',
      PrezzoUnitario: '49.90',
      PrezzoTotale: '149.70',
      AliquotaIVA: '22.00',
    })
    expect(result.summaries.map(texts)).toEqual([
      { AliquotaIVA: '22.00', ImponibileImporto: '349.70', Imposta: '76.93', EsigibilitaIVA: 'I' },
    ])
  })

  it.each(['TD01', 'TD02', 'TD03', 'TD04', 'TD05', 'TD06', 'TD24', 'TD25', 'TD26'])(
    'writes a valid %s',
    (tipo_documento) => {
      const linked = tipo_documento === 'TD04' ? [{ numeration: '3/2026', date: day('2026-10-01') }] : []
      const { general, body } = built(invoice({ tipo_documento, linked }))
      expect(textAt(general, 'TipoDocumento')).toBe(tipo_documento)
      expect(childrenOf(descend(body, 'DatiGenerali'), 'DatiFattureCollegate').map(texts)).toEqual(
        linked.map(() => ({ IdDocumento: '3/2026', Data: '2026-10-01' })),
      )
    },
  )

  it.each(NATURA.map(({ code }) => code))('writes a valid line of Natura %s', (natura) => {
    const { lines, summaries } = built(invoice({ content: { product_list: [line(), exempt(natura)] } }))
    expect(texts(lines[1])).toMatchObject({ AliquotaIVA: '0.00', Natura: natura })
    expect(texts(summaries[1])).toMatchObject({
      Natura: natura,
      Imposta: '0.00',
      RiferimentoNormativo: 'Norma di prova',
    })
  })

  it('names each related document in the block of its kind, after the invoice that a credit note corrects', () => {
    const full = {
      date: day('2026-06-01'),
      item: '7',
      job: 'Commessa «Più»',
      cig: 'Z1234567AB',
      cup: 'J51B12000000001',
      lines: [1, 2],
    }
    const { body } = built(
      invoice({
        content: { product_list: [line(), line()] },
        linked: [{ numeration: '3/2026', date: day('2026-10-01') }],
        related: RELATED_KINDS.toReversed().map((kind) => related({ kind, number: `N-${kind}`, ...full })),
      }),
    )
    const general = descend(body, 'DatiGenerali')
    const blocks = [
      'DatiOrdineAcquisto',
      'DatiContratto',
      'DatiConvenzione',
      'DatiRicezione',
      'DatiFattureCollegate',
    ]
    expect(
      blocks.map((name) => childrenOf(general, name).map((block) => textAt(block, 'IdDocumento'))),
    ).toEqual([['N-order'], ['N-contract'], ['N-agreement'], ['N-receipt'], ['3/2026', 'N-invoice']])
    expect(descend(general, 'DatiContratto')?.children.map(({ name, text }) => [name, text])).toEqual([
      ['RiferimentoNumeroLinea', '1'],
      ['RiferimentoNumeroLinea', '2'],
      ['IdDocumento', 'N-contract'],
      ['Data', '2026-06-01'],
      ['NumItem', '7'],
      ['CodiceCommessaConvenzione', 'Commessa «Più»'],
      ['CodiceCUP', 'J51B12000000001'],
      ['CodiceCIG', 'Z1234567AB'],
    ])
  })

  it('writes the period of a line, and either of its days alone', () => {
    const days = { period_start: day('2026-06-01'), period_end: day('2026-06-30') }
    const product_list = [
      line(days),
      line({ period_start: days.period_start }),
      line({ period_end: days.period_end }),
    ]
    const { lines } = built(invoice({ content: { product_list } }))
    const periods = lines.map((one) =>
      ['DataInizioPeriodo', 'DataFinePeriodo'].map((name) => textAt(one, name)),
    )
    expect(periods).toEqual([
      ['2026-06-01', '2026-06-30'],
      ['2026-06-01', ''],
      ['', '2026-06-30'],
    ])
  })

  it('writes the codes of a line and its other data, each in its place and order', () => {
    const code_list = [
      { type: 'EAN', value: '8001234567890' },
      { type: 'Interno', value: 'Tè «verde» ≥ 5' },
    ]
    const other_data_list = [
      { type: 'TARGA', text: 'AB123CD', number: null, date: null },
      { type: 'Peso', text: 'netto, più tara', number: -12.5, date: day('2026-06-30') },
    ]
    const [first, second] = built(
      invoice({ content: { product_list: [line({ code_list, other_data_list }), line()] } }),
    ).lines
    expect(childrenOf(first, 'CodiceArticolo').map(texts)).toEqual([
      { CodiceTipo: 'EAN', CodiceValore: '8001234567890' },
      { CodiceTipo: 'Interno', CodiceValore: 'Tè «verde» ≥ 5' },
    ])
    expect(childrenOf(first, 'AltriDatiGestionali').map(texts)).toEqual([
      { TipoDato: 'TARGA', RiferimentoTesto: 'AB123CD' },
      {
        TipoDato: 'Peso',
        RiferimentoTesto: 'netto, più tara',
        RiferimentoNumero: '-12.50',
        RiferimentoData: '2026-06-30',
      },
    ])
    expect(second?.children.map(({ name }) => name)).not.toContain('AltriDatiGestionali')
  })

  it('adds the declaration of intent to the data that were typed, once and on lines under N3.5 only', () => {
    const other_data_list = [{ type: 'TARGA', text: 'AB123CD', number: null, date: null }]
    const intent = { protocol: '12345678901234567-000001', received_day: day('2026-01-10') }
    const product_list = [exempt('N3.5', { other_data_list }), exempt('N3.5'), line({ other_data_list })]
    const { lines } = built(invoice({ content: { product_list }, intent }))
    expect(
      lines.map((one) => childrenOf(one, 'AltriDatiGestionali').map((datum) => textAt(datum, 'TipoDato'))),
    ).toEqual([['TARGA', 'INTENTO'], ['INTENTO'], ['TARGA']])
  })

  it('states the entry of the sender in the REA, with capital, partners and liquidation as they are', () => {
    const rea = {
      ufficio: 'BO',
      numero: '123456',
      capitale_sociale: 10_000.5,
      socio_unico: 'SU' as const,
      stato_liquidazione: 'LN' as const,
    }
    const register = (over: object) =>
      texts(
        descend(
          built(invoice({ sender: sender({ rea: { ...rea, ...over } }) })).header,
          'CedentePrestatore',
          'IscrizioneREA',
        ),
      )
    expect(register({})).toEqual({
      Ufficio: 'BO',
      NumeroREA: '123456',
      CapitaleSociale: '10000.50',
      SocioUnico: 'SU',
      StatoLiquidazione: 'LN',
    })
    expect(register({ capitale_sociale: null, socio_unico: null, stato_liquidazione: 'LS' })).toEqual({
      Ufficio: 'BO',
      NumeroREA: '123456',
      StatoLiquidazione: 'LS',
    })
    expect(descend(built(invoice()).header, 'CedentePrestatore', 'IscrizioneREA')).toBeUndefined()
  })

  it('writes FPA12 with split payment, CIG and CUP for the public administration', () => {
    const content = { product_list: [line({ esigibilita_iva: 'S' as const })] }
    const result = built(
      invoice({ receiver: publicBody(), content, cig: 'z123 4567ab', cup: 'J51B12000000001' }),
    )
    expect(result.root.attributes.versione).toBe('FPA12')
    expect(textAt(result.header, 'DatiTrasmissione', 'CodiceDestinatario')).toBe('UFABCD')
    expect(texts(descend(result.body, 'DatiGenerali', 'DatiOrdineAcquisto'))).toEqual({
      IdDocumento: 'Z1234567AB',
      CodiceCUP: 'J51B12000000001',
      CodiceCIG: 'Z1234567AB',
    })
    expect(texts(result.summaries[0])).toMatchObject({
      EsigibilitaIVA: 'S',
      RiferimentoNormativo: 'Scissione dei pagamenti, art. 17-ter DPR 633/72',
    })
    expect(textAt(result.general, 'ImportoTotaleDocumento')).toBe('122.00')
    expect(textAt(payments(result)[0], 'ImportoPagamento')).toBe('100.00')
  })

  it('writes stamp duty and its charge', () => {
    const product_list = [exempt('N4', { single_price: money('77.48') })]
    const kept = built(invoice({ content: { product_list } }))
    const charged = built(invoice({ content: { product_list, bollo: 'AUTO_CHARGED' } }))
    const below = built(
      invoice({ content: { product_list: [exempt('N4', { single_price: money('77.47') })] } }),
    )
    expect(texts(descend(kept.general, 'DatiBollo'))).toEqual({ BolloVirtuale: 'SI', ImportoBollo: '2.00' })
    expect([kept.lines.length, charged.lines.length]).toEqual([1, 2])
    expect(texts(charged.lines[1])).toMatchObject({ PrezzoTotale: '2.00', AliquotaIVA: '0.00', Natura: 'N1' })
    expect(textAt(charged.general, 'ImportoTotaleDocumento')).toBe('79.48')
    expect(descend(below.general, 'DatiBollo')).toBeUndefined()
  })

  it('writes what a flat-rate taxpayer must state', () => {
    const content = {
      product_list: [exempt('N2.2', { single_price: money(500) })],
      bollo: 'AUTO_CHARGED' as const,
    }
    const result = built(invoice({ content: { ...content, regime_fiscale: 'RF19' } }))
    expect(textAt(result.header, 'CedentePrestatore', 'DatiAnagrafici', 'RegimeFiscale')).toBe('RF19')
    expect(childrenOf(result.general, 'Causale')).toHaveLength(2)
    expect(textAt(result.lines[1], 'Natura')).toBe('N2.2')
  })

  it('writes a fee with Inarcassa and withholding: neither lowers the total, the withholding lowers the payment', () => {
    const content = {
      product_list: [line({ single_price: money(1000), ritenuta: true })],
      casse: [cassa()],
      ritenute: [ritenuta()],
    }
    const result = built(invoice({ tipo_documento: 'TD06', content }))
    expect(texts(descend(result.general, 'DatiRitenuta'))).toEqual({
      TipoRitenuta: 'RT01',
      ImportoRitenuta: '200.00',
      AliquotaRitenuta: '20.00',
      CausalePagamento: 'A',
    })
    expect(texts(descend(result.general, 'DatiCassaPrevidenziale'))).toEqual({
      TipoCassa: 'TC04',
      AlCassa: '4.00',
      ImportoContributoCassa: '40.00',
      ImponibileCassa: '1000.00',
      AliquotaIVA: '22.00',
    })
    expect(textAt(result.lines[0], 'Ritenuta')).toBe('SI')
    expect(textAt(result.general, 'ImportoTotaleDocumento')).toBe('1268.80')
    expect(textAt(payments(result)[0], 'ImportoPagamento')).toBe('1068.80')
  })

  it('states the effective rate of a withholding on part of the base', () => {
    const content = {
      product_list: [line({ ritenuta: true })],
      ritenute: [ritenuta({ rate: money(23), apply_on: money(50), causale_pagamento: 'R' })],
    }
    expect(texts(descend(built(invoice({ content })).general, 'DatiRitenuta'))).toMatchObject({
      AliquotaRitenuta: '11.50',
      ImportoRitenuta: '11.50',
    })
  })

  it.each([
    [
      '10 % of 33.33',
      { single_price: money('33.33'), discount: money(10) },
      { Tipo: 'SC', Percentuale: '10.00', Importo: '3.33' },
      '30.00',
    ],
    [
      'a fixed discount',
      { discount_type: 'FIXED', discount: money('0.005'), single_price: money('1.005') },
      { Tipo: 'SC', Importo: '0.005' },
      '1.00',
    ],
    [
      'an increase',
      { price_change_type: 'INCREASE', discount: money('12.5') },
      { Tipo: 'MG', Percentuale: '12.50', Importo: '12.50' },
      '112.50',
    ],
    [
      'a percentage of three decimals',
      { discount: money('33.333') },
      { Tipo: 'SC', Importo: '33.33' },
      '66.67',
    ],
    [
      'a discount on a negative price',
      { single_price: money(-90), discount: money(10) },
      { Tipo: 'MG', Importo: '9.00' },
      '-81.00',
    ],
    [
      'a price of eight decimals',
      { single_price: money('0.12345678'), quantity: money(1000), discount: money(1) },
      { Tipo: 'SC', Percentuale: '1.00', Importo: '0.00345678' },
      '120.00',
    ],
  ] as const)('writes %s so that 00423 holds exactly', (_, over, change, total) => {
    const { lines } = built(invoice({ content: { product_list: [line(over)] } }))
    expect(texts(descend(lines[0], 'ScontoMaggiorazione'))).toEqual(change)
    expect(textAt(lines[0], 'PrezzoTotale')).toBe(total)
  })

  it('moves the sign of a negative quantity to the price', () => {
    const { lines } = built(
      invoice({
        content: { product_list: [line({ single_price: money(500) }), line({ quantity: money(-2) })] },
      }),
    )
    expect(texts(lines[1])).toMatchObject({
      Quantita: '2.00',
      PrezzoUnitario: '-100.00',
      PrezzoTotale: '-200.00',
    })
  })

  it('writes included expenses after the products, the untaxed ones under N1', () => {
    const extra_expenses_list = [
      expense({ includi: false }),
      expense({ percentuale: true, importo: money(10) }),
      expense({ description: 'Marche', tassabile: false, importo: money(16) }),
    ]
    const { lines, summaries } = built(invoice({ content: { extra_expenses_list } }))
    expect(
      lines.map((l) => [textAt(l, 'NumeroLinea'), textAt(l, 'PrezzoTotale'), textAt(l, 'Natura')]),
    ).toEqual([
      ['1', '100.00', ''],
      ['2', '10.00', ''],
      ['3', '16.00', 'N1'],
    ])
    expect(summaries).toHaveLength(2)
  })

  it.each<[PaymentMethod, string, boolean]>([
    ['ALLOWANCE', 'MP05', true],
    ['CHECK', 'MP02', false],
    ['CASH', 'MP01', false],
    ['CREDITCARD', 'MP08', false],
    ['RID', 'MP09', true],
    ['SDD', 'MP19', true],
    ['SDD_CORE', 'MP20', true],
    ['SDD_B2B', 'MP21', true],
    ['RIBA', 'MP12', true],
  ])('writes payment by %s as %s', (method, code, bank) => {
    const [payment] = payments(built(invoice({ payment: { ...invoice().payment, method } })))
    expect(textAt(payment, 'ModalitaPagamento')).toBe(code)
    expect(textAt(payment, 'IBAN')).toBe(bank ? 'IT60X0542811101000000123456' : '')
  })

  it('writes instalments as TP01 with their days, a single payment as TP02', () => {
    const due_dates = ['406.67', '406.67', '406.66'].map((amount, i) => ({
      date: day(`2026-12-0${i + 1}`),
      amount: money(amount),
    }))
    const several = built(invoice({ payment: { ...invoice().payment, due_dates } }))
    const single = built(invoice())
    expect(textAt(several.body, 'DatiPagamento', 'CondizioniPagamento')).toBe('TP01')
    expect(
      payments(several).map((p) => [textAt(p, 'DataScadenzaPagamento'), textAt(p, 'ImportoPagamento')]),
    ).toEqual([
      ['2026-12-01', '406.67'],
      ['2026-12-02', '406.67'],
      ['2026-12-03', '406.66'],
    ])
    expect(textAt(single.body, 'DatiPagamento', 'CondizioniPagamento')).toBe('TP02')
  })

  it('names the delivery notes of a deferred invoice, with the lines where they are not all', () => {
    const date = day('2026-11-05')
    const delivery_notes = [
      { numeration: '1/2026', date, lines: [1, 3] },
      { numeration: '2/2026', date, lines: [2] },
    ]
    const product_list = [line(), line(), line()]
    const several = built(invoice({ tipo_documento: 'TD25', content: { product_list }, delivery_notes }))
    const named = (body: XmlElement) =>
      childrenOf(descend(body, 'DatiGenerali'), 'DatiDDT').map(({ children }) =>
        children.map(({ text }) => text),
      )
    expect(named(several.body)).toEqual([
      ['1/2026', '2026-11-05', '1', '3'],
      ['2/2026', '2026-11-05', '2'],
    ])
    const whole = [{ numeration: '3/2026', date, lines: [] }]
    expect(named(built(invoice({ tipo_documento: 'TD24', delivery_notes: whole })).body)).toEqual([
      ['3/2026', '2026-11-05'],
    ])
  })

  it('is deterministic', () => {
    expect(buildXml(invoice(), transmission)).toEqual(buildXml(invoice(), transmission))
  })
})
