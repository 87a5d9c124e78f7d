import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { attachmentsOf, bodiesOf, buildXml, readReceived, sentFiles } from '@/server/einvoice'
import { NO_LINE_DATA } from '@/server/einvoice/received/line-data'
import { cassa, invoice, line, ritenuta, transmission } from './builders'
import { zipOf } from './envelopes'

const xmlOf = (value: ReturnType<typeof invoice>) => buildXml(value, transmission).xml
const read = (xml: string) => readReceived(Buffer.from(xml, 'utf8'))

/** A simplified invoice as a shop writes it: amounts with their VAT inside. */
const simplified = (tipo: string, vat: string) => `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronicaSemplificata versione="FSM10" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">
<FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdTrasmittente><ProgressivoInvio>1</ProgressivoInvio><FormatoTrasmissione>FSM10</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario></DatiTrasmissione>
<CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA><Denominazione>Ferramenta</Denominazione><Sede><Indirizzo>Via Roma</Indirizzo><CAP>40100</CAP><Comune>Bologna</Comune><Nazione>IT</Nazione></Sede><RegimeFiscale>RF01</RegimeFiscale></CedentePrestatore>
<CessionarioCommittente><IdentificativiFiscali><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>09876543217</IdCodice></IdFiscaleIVA></IdentificativiFiscali></CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${tipo}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-11-02</Data><Numero>S/1</Numero></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><Descrizione>Viti</Descrizione><Importo>12.20</Importo><DatiIVA>${vat}</DatiIVA></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronicaSemplificata>`

describe('a received file', () => {
  it('says what was written, to the cent: discounts, funds, withholding, split payment and rounding', () => {
    const value = invoice({
      content: {
        product_list: [
          line({ quantity: money('3'), single_price: money('33.335'), discount: money(10), ritenuta: true }),
          line({ esigibilita_iva: 'S', iva: money(10) }),
        ],
        arrotondamento: money('0.03'),
        casse: [cassa()],
        ritenute: [ritenuta()],
      },
    })
    const [found] = read(xmlOf(value)).documents
    const { totals } = value
    expect(found?.totals.total.toFixed(2)).toBe(totals.total.toFixed(2))
    expect(found?.totals.arrotondamento.toFixed(2)).toBe('0.03')
    expect(found?.totals.withheld.toFixed(2)).toBe(totals.withheld.toFixed(2))
    expect(found?.totals.split_payment.toFixed(2)).toBe(totals.split_payment.toFixed(2))
    expect(found?.totals.riepilogo.map(({ imponibile, imposta }) => [+imponibile, +imposta])).toEqual(
      totals.riepilogo.map(({ imponibile, imposta }) => [+imponibile, +imposta]),
    )
    expect(found?.lines.map((entry) => [+entry.total_price, +entry.discount])).toEqual(
      value.content.product_list.map((entry, at) => [+(totals.lines[at]?.total_price ?? 0), +entry.discount]),
    )
    expect(found?.taxes).toMatchObject({
      casse: [{ tipo_cassa: 'TC04', rate: 4 }],
      ritenute: [{ tipo_ritenuta: 'RT01', rate: 20, causale_pagamento: 'A' }],
    })
  })

  it('counts a day to pay from its terms where it states none', () => {
    const xml = xmlOf(invoice()).replace(
      /<DataScadenzaPagamento>[^<]*<\/DataScadenzaPagamento>/,
      '<DataRiferimentoTerminiPagamento>2026-11-30</DataRiferimentoTerminiPagamento><GiorniTerminiPagamento>60</GiorniTerminiPagamento>',
    )
    expect(read(xml).documents[0]?.due_dates[0]?.date).toBe('2027-01-29')
  })

  it('takes what is left as due when it has no terms: without what is withheld', () => {
    const value = invoice({ content: { product_list: [line({ ritenuta: true })], ritenute: [ritenuta()] } })
    const xml = xmlOf(value).replace(/<DatiPagamento>.*<\/DatiPagamento>/s, '')
    expect(read(xml).documents[0]?.due_dates.map(({ amount }) => +amount)).toEqual([102])
  })

  it('keeps period, codes and other data of its lines as they were written', () => {
    const data = {
      period_start: day('2026-06-01'),
      period_end: day('2026-06-30'),
      code_list: [{ type: 'EAN', value: '8001234567890' }],
      other_data_list: [
        { type: 'TARGA', text: 'AB123CD', number: null, date: null },
        { type: 'PESO', text: null, number: -12.5, date: day('2026-06-30') },
      ],
    }
    const [found] = read(xmlOf(invoice({ content: { product_list: [line(data), line()] } }))).documents
    expect(found?.lines).toMatchObject([data, NO_LINE_DATA])
  })

  it('is not refused for odd data of a line: the first are kept, a number without a place becomes text', () => {
    const value = invoice({ content: { product_list: [line({ code_list: [{ type: 'EAN', value: '1' }] })] } })
    const code = '<CodiceArticolo><CodiceTipo>EAN</CodiceTipo><CodiceValore>1</CodiceValore></CodiceArticolo>'
    const period =
      '<DataInizioPeriodo>2026-06-30</DataInizioPeriodo><DataFinePeriodo>2026-06-01</DataFinePeriodo>'
    const datum = '<TipoDato>N</TipoDato><RiferimentoNumero>12345678901.00</RiferimentoNumero>'
    const xml = xmlOf(value)
      .replace(code, code.repeat(8))
      .replace('<PrezzoUnitario>', `${period}<PrezzoUnitario>`)
      .replace('</DettaglioLinee>', `<AltriDatiGestionali>${datum}</AltriDatiGestionali></DettaglioLinee>`)
    const [found] = read(xml).documents[0]?.lines ?? []
    expect(found?.code_list).toHaveLength(5)
    expect([found?.period_start, found?.period_end]).toEqual([null, null])
    expect(found?.other_data_list).toEqual([{ type: 'N', text: '12345678901.00', number: null, date: null }])
  })

  it.each([
    ['stated', '<Imposta>2.20</Imposta>'],
    ['by its rate', '<Aliquota>22.00</Aliquota>'],
  ])('may be simplified, with its VAT %s', (_, vat) => {
    const { supplier, documents } = read(simplified('TD07', vat))
    expect(supplier).toMatchObject({ business_name: 'Ferramenta', vatnumber: '01234567897', id_paese: 'IT' })
    const [found] = documents
    expect([found?.document_kind, +(found?.totals.total ?? 0), +(found?.totals.imposta ?? 0)]).toEqual([
      'INVOICE',
      12.2,
      2.2,
    ])
  })

  it('takes back when it says so: TD04, and TD08 of the simplified ones', () => {
    const credit = read(xmlOf(invoice({ tipo_documento: 'TD04' }))).documents[0]
    const small = read(simplified('TD08', '<Imposta>2.20</Imposta>')).documents[0]
    expect([credit?.document_kind, small?.document_kind]).toEqual(['CREDITNOTE', 'CREDITNOTE'])
  })

  it('takes back by a simplified TD08 that states its amounts below zero, and says that it turned them', () => {
    const xml = simplified('TD08', '<Imposta>-2.20</Imposta>').replace('>12.20<', '>-12.20<')
    const [found] = read(xml).documents
    expect([found?.document_kind, +(found?.totals.total ?? 0), +(found?.totals.imposta ?? 0)]).toEqual([
      'CREDITNOTE',
      12.2,
      2.2,
    ])
    expect(found?.warnings).toContainEqual({ code: 'credit_below_zero', amount: null })
  })

  it.each([
    ['a day that is none', /<Data>[^<]*/, '<Data>2026-02-30', 'invalid Data'],
    ['a rate beyond all', /<AliquotaIVA>[^<]*/, '<AliquotaIVA>122.00', 'invalid AliquotaIVA'],
    ['nobody who sent it', /<CedentePrestatore>.*<\/CedentePrestatore>/s, '', 'missing CedentePrestatore'],
    ['no riepilogo', /<DatiRiepilogo>.*<\/DatiRiepilogo>/s, '', 'missing DatiRiepilogo'],
  ])('is refused with %s', (_, from, to, message) => {
    expect(() => read(xmlOf(invoice()).replace(from, to))).toThrow(message)
  })
})

describe('a hostile received file', () => {
  const xml = xmlOf(invoice())
  const summary = (i: number) =>
    `<DatiRiepilogo><AliquotaIVA>${((i % 9000) / 100).toFixed(2)}</AliquotaIVA><ImponibileImporto>1.00</ImponibileImporto><Imposta>0.00</Imposta></DatiRiepilogo>`
  const plainLine =
    '<DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>x</Descrizione><PrezzoUnitario>1.00</PrezzoUnitario><PrezzoTotale>1.00</PrezzoTotale><AliquotaIVA>99.99</AliquotaIVA></DettaglioLinee>'
  const linesAndSummaries =
    plainLine.repeat(14_000) + Array.from({ length: 14_000 }, (_, i) => summary(i)).join('')

  it.each([
    ['many lines and many summaries', /<DettaglioLinee>.*<\/DatiRiepilogo>/, linesAndSummaries],
    ['a million marks on a letter', 'Consulenza', `a${'\u0301\u0316'.repeat(500_000)}`],
    ['an endless mail address', 'studio@portici.example', `a@${'.a'.repeat(1_000_000)}@`],
    [
      'an attachment of equal signs',
      '</FatturaElettronicaBody>',
      `<Allegati><NomeAttachment>a</NomeAttachment><Attachment>${'='.repeat(2_000_000)}A</Attachment></Allegati></FatturaElettronicaBody>`,
    ],
  ])(
    'is read quickly: %s',
    (_, from, to) => {
      const bytes = Buffer.from(xml.replace(from, to))
      const started = performance.now()
      expect(readReceived(bytes).documents).toHaveLength(1)
      for (const body of bodiesOf(bytes).bodies) attachmentsOf(body)
      expect(performance.now() - started).toBeLessThan(10_000)
    },
    60_000,
  )
})

describe('the files of an archive, one by one', () => {
  it('are given as far as it can be read', async () => {
    const good = Buffer.from(xmlOf(invoice()))
    const whole = zipOf([
      { name: 'a.xml', bytes: good },
      { name: 'b.xml', bytes: good },
    ])
    const seen: string[] = []
    for await (const file of sentFiles('x.zip', whole.fill(0, 60, 400))) {
      seen.push('refused' in file ? `${file.name} ${file.reason}` : file.name)
    }
    expect(seen).toContain('x.zip/b.xml')
    expect(seen).toContain('x.zip/a.xml archive_corrupt')
  })
})
