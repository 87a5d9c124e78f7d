import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { buildXml, checkFile, type Fault } from '@/server/einvoice'
import { ORDINARY_CONTROLS } from '@/server/einvoice/controls'
import { cassa, exempt, invoice, line, ritenuta, transmission } from './builders'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

async function codesOf(xml: string, options = {}): Promise<readonly string[]> {
  const [report] = await checkFile('x.xml', utf8(xml), options)
  return report?.codes ?? []
}

const _codesAndFields = (faults: readonly Fault[]) => faults.map(({ code, field }) => [code, field])

/** Good XML, changed by hand to break one control. */
describe('content controls', () => {
  const base = invoice({
    content: {
      product_list: [line({ ritenuta: true, discount: money(10) }), exempt('N4')],
      casse: [cassa(), cassa({ iva: money(0), natura: 'N4' })],
      ritenute: [ritenuta()],
    },
    linked: [{ numeration: '1', date: day('2026-01-01') }],
  })
  const { xml, faults } = buildXml(base, transmission)
  const change = (from: string | RegExp, to: string) => (text: string) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`Nothing to change: ${from}`)
    return changed
  }
  const all = (from: string, to: string) => (text: string) => change(from, to)(text).replaceAll(from, to)
  const type = (to: string) => change('<TipoDocumento>TD01', `<TipoDocumento>${to}`)
  const summary = (from: string, to: string) => change(new RegExp(`(?<=<DatiRiepilogo>.*)${from}`), to)
  const lot = (second: (text: string) => string) => (text: string) => {
    const body = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/.exec(text)?.[0] ?? ''
    return text.replace(body, body + second(body))
  }
  const buyerIs = (country: string, code: string) =>
    change(
      /(?<=<CessionarioCommittente><DatiAnagrafici>)<IdFiscaleIVA>.*?<\/IdFiscaleIVA>/,
      identifier(country, code),
    )
  const sellerIs = (country: string, code: string) =>
    change(
      /(?<=<CedentePrestatore><DatiAnagrafici>)<IdFiscaleIVA>.*?<\/IdFiscaleIVA>/,
      identifier(country, code),
    )
  const identifier = (country: string, code: string) =>
    `<IdFiscaleIVA><IdPaese>${country}</IdPaese><IdCodice>${code}</IdCodice></IdFiscaleIVA>`
  const withoutBuyerId = change(
    /(?<=<CessionarioCommittente><DatiAnagrafici>)<IdFiscaleIVA>.*?<\/IdFiscaleIVA>/,
    '<CodiceFiscale>BNCGLI80A41A944X</CodiceFiscale>',
  )
  const both =
    (...changes: readonly ((text: string) => string)[]) =>
    (text: string) =>
      changes.reduce((result, apply) => apply(result), text)

  it('find nothing in the unchanged document', () => {
    expect(faults).toEqual([])
  })

  const cases: readonly (readonly [string, string, (text: string) => string, readonly string[]])[] = [
    ['00313', 'XXXXXXX for an Italian', change('ABC1234', 'XXXXXXX'), ['00313']],
    [
      '00330',
      "one of SdI's own mailboxes",
      change(
        '</CodiceDestinatario>',
        '</CodiceDestinatario><PECDestinatario>sdi12@pec.fatturapa.it</PECDestinatario>',
      ),
      ['00330'],
    ],
    [
      '00400',
      'line without Natura',
      change('<Natura>N4</Natura></DettaglioLinee>', '</DettaglioLinee>'),
      ['00400'],
    ],
    [
      '00401',
      'line with needless Natura',
      change(
        '<Ritenuta>SI</Ritenuta></DettaglioLinee>',
        '<Ritenuta>SI</Ritenuta><Natura>N4</Natura></DettaglioLinee>',
      ),
      ['00401'],
    ],
    ['00409', 'the same number twice in a lot', lot((body) => body), ['00409']],
    ['00411', 'no withholding', change(/<DatiRitenuta>.*?<\/DatiRitenuta>/, ''), ['00411']],
    ['00413', 'fund without Natura', change('<Natura>N4</Natura></DatiCassa', '</DatiCassa'), ['00413']],
    [
      '00414',
      'fund with needless Natura',
      change(
        '<AliquotaIVA>22.00</AliquotaIVA></DatiCassa',
        '<AliquotaIVA>22.00</AliquotaIVA><Natura>N4</Natura></DatiCassa',
      ),
      ['00414'],
    ],
    [
      '00415',
      'fund subject to a withholding that is not there',
      both(
        change(/<DatiRitenuta>.*?<\/DatiRitenuta>/, ''),
        change('<Ritenuta>SI</Ritenuta>', ''),
        change(
          '<AliquotaIVA>22.00</AliquotaIVA></DatiCassa',
          '<AliquotaIVA>22.00</AliquotaIVA><Ritenuta>SI</Ritenuta></DatiCassa',
        ),
      ),
      ['00415'],
    ],
    [
      '00417',
      'buyer without identifier',
      both(withoutBuyerId, change(/<CodiceFiscale>BNC.*?<\/CodiceFiscale>/, '')),
      ['00417'],
    ],
    [
      '00418',
      'credit note before its invoice',
      both(type('TD04'), change('<Data>2026-01-01</Data>', '<Data>2026-12-01</Data>')),
      ['00418'],
    ],
    [
      '00419',
      'fewer summaries than rates',
      change(/<DatiRiepilogo><AliquotaIVA>0.*?<\/DatiRiepilogo>/, ''),
      ['00419', '00443', '00444'],
    ],
    [
      '00420',
      'reverse charge with split payment',
      both(
        all('N4', 'N6.3'),
        summary(
          '<EsigibilitaIVA>I(?=.*</DatiRiepilogo></DatiBeni)(?!.*<DatiRiepilogo>)',
          '<EsigibilitaIVA>S',
        ),
      ),
      ['00420'],
    ],
    ['00421', 'tax two cents off', summary('(?<=<Imposta>)\\d+\\.\\d\\d', '21.49'), ['00421']],
    [
      '00422',
      'base two euros off',
      summary('(?<=<ImponibileImporto>)\\d+\\.\\d\\d', '300.00'),
      ['00421', '00422'],
    ],
    ['00423', 'total two cents off', change('<PrezzoTotale>90.00', '<PrezzoTotale>90.02'), ['00423']],
    ['00424', 'rate as a fraction', all('<AliquotaIVA>22.00', '<AliquotaIVA>0.22'), ['00421', '00424']],
    ['00425', 'number without digits', change('12/2026', 'dodici'), ['00425']],
    ['00427', 'six characters for a private customer', change('ABC1234', 'ABC123'), ['00427']],
    ['00428', 'version other than format', change('versione="FPR12"', 'versione="FPA12"'), ['00428']],
    ['00429', 'summary without Natura', summary('<Natura>N4</Natura>', ''), ['00429', '00444']],
    [
      '00430',
      'summary with needless Natura',
      summary('(?<=22.00</AliquotaIVA>)', '<Natura>N4</Natura>'),
      ['00430'],
    ],
    [
      '00443',
      'rate that no summary has',
      summary('<AliquotaIVA>22.00', '<AliquotaIVA>23.00'),
      ['00421', '00422', '00443'],
    ],
    ['00444', 'Natura that no summary has', summary('<Natura>N4', '<Natura>N5'), ['00444']],
    ['00445', 'generic Natura', all('N4', 'N3'), ['00445']],
    ['00471', 'seller who is the buyer', buyerIs('IT', '01234567897'), ['00471']],
    ['00472', 'self-invoice to another', type('TD27'), ['00472']],
    ['00473', 'Italian seller of services from abroad', type('TD17'), ['00473']],
    [
      '00474',
      'self-invoice with a line without VAT',
      both(type('TD21'), buyerIs('IT', '01234567897')),
      ['00474'],
    ],
    [
      '00475',
      'integration without the VAT number of the buyer',
      both(type('TD20'), withoutBuyerId),
      ['00475'],
    ],
    [
      '00476',
      'both parties from abroad',
      both(sellerIs('DE', '123456789'), buyerIs('FR', '12345678901')),
      ['00476'],
    ],
    [
      '00437',
      'document discount of no amount',
      change('<ImportoTotale', '<ScontoMaggiorazione><Tipo>SC</Tipo></ScontoMaggiorazione><ImportoTotale'),
      ['00437'],
    ],
    [
      '00438',
      'line discount of no amount',
      change(/<Percentuale>10.00<\/Percentuale><Importo>.*?<\/Importo>/, ''),
      ['00423', '00438'],
    ],
  ]

  it.each(cases)('%s: %s', async (_, __, apply, expected) => {
    expect(await codesOf(apply(xml))).toEqual(expected)
  })

  it('are all tried here or in the samples', () => {
    const tried = new Set([...cases.map(([code]) => code), '00403'])
    expect(ORDINARY_CONTROLS.map(({ code }) => code).filter((code) => !tried.has(code))).toEqual([])
  })

  it.each([
    ['a cent off in the tax', summary('(?<=<Imposta>)\\d+\\.\\d\\d', '21.48')],
    ['a cent off in the total', change('<PrezzoTotale>90.00', '<PrezzoTotale>90.01')],
    [
      'a rate and Natura together in TD16',
      both(type('TD16'), summary('(?<=22.00</AliquotaIVA>)', '<Natura>N6.1</Natura>')),
    ],
    [
      'a credit note with the number of an invoice',
      lot((body) => body.replace('TD01', 'TD04').replace('2026-11-21', '2026-11-22')),
    ],
    ['the same number in another year', lot((body) => body.replace('<Data>2026-11-21', '<Data>2025-11-21'))],
    ['seller and buyer from OO in TD17', both(type('TD17'), sellerIs('OO', '99999999999'))],
  ])('accept %s', async (_, apply) => {
    expect(await codesOf(apply(xml))).toEqual([])
  })

  it('judge the date by the day of reception only when it is told', async () => {
    expect(await codesOf(xml)).toEqual([])
    expect(await codesOf(xml, { receivedOn: day('2026-11-21') })).toEqual([])
    expect(await codesOf(xml, { receivedOn: day('2026-11-20') })).toEqual(['00403'])
  })

  it('apply percentages in cascade and prefer amounts', async () => {
    const changes = [
      '<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>10.00</Percentuale></ScontoMaggiorazione>',
      '<ScontoMaggiorazione><Tipo>MG</Tipo><Percentuale>50.00</Percentuale><Importo>5.00</Importo></ScontoMaggiorazione>',
    ].join('')
    const { xml: plain } = buildXml(
      invoice({ content: { product_list: [line({ single_price: money(200) })] } }),
      transmission,
    )
    const discounted = plain.replace('</PrezzoUnitario>', `</PrezzoUnitario>${changes}`)
    expect(await codesOf(discounted.replace('<PrezzoTotale>200.00', '<PrezzoTotale>185.00'))).toContain(
      '00422',
    )
    expect(await codesOf(discounted.replace('<PrezzoTotale>200.00', '<PrezzoTotale>185.00'))).not.toContain(
      '00423',
    )
    expect(await codesOf(discounted)).toContain('00423')
  })

  it('read an amount of 0.00 beside a percentage either way, but not as anything else', async () => {
    const reduction =
      '<ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>10.00</Percentuale><Importo>0.00</Importo></ScontoMaggiorazione>'
    const { xml: plain } = buildXml(
      invoice({ content: { product_list: [line({ single_price: money(200) })] } }),
      transmission,
    )
    const reduced = plain.replace('</PrezzoUnitario>', `</PrezzoUnitario>${reduction}`)
    const codesAt = (total: string) =>
      codesOf(reduced.replace('<PrezzoTotale>200.00', `<PrezzoTotale>${total}`))
    expect(await codesAt('200.00')).not.toContain('00423')
    expect(await codesAt('180.00')).not.toContain('00423')
    expect(await codesAt('190.00')).toContain('00423')
  })

  it('predict no refusal (00471) of a buyer known by codice fiscale alone', async () => {
    const { xml: plain } = buildXml(invoice(), transmission)
    const buyer =
      /(?<=<CessionarioCommittente><DatiAnagrafici>)<IdFiscaleIVA>.*?<\/IdFiscaleIVA>(<CodiceFiscale>.*?<\/CodiceFiscale>)?/
    const own = '<IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA>'
    expect(await codesOf(plain.replace(buyer, own))).toContain('00471')
    const alone = plain.replace(buyer, '<CodiceFiscale>01234567897</CodiceFiscale>')
    expect(alone).not.toBe(plain)
    expect(await codesOf(alone)).not.toContain('00471')
  })

  it('stay quick where thousands of rates stand behind thousands of summaries', async () => {
    const summaryOf = (rate: string) =>
      `<DatiRiepilogo><AliquotaIVA>${rate}</AliquotaIVA><ImponibileImporto>9.00</ImponibileImporto><Imposta>0.00</Imposta></DatiRiepilogo>`
    const rates = Array.from({ length: 10_001 }, (_, i) => summaryOf((i / 100).toFixed(2)))
    const many = summaryOf('22.00').repeat(26_000) + rates.join('')
    const started = performance.now()
    expect(await codesOf(xml.replace(/<DatiRiepilogo>.*<\/DatiRiepilogo>/, many))).toContain('00422')
    expect(performance.now() - started).toBeLessThan(30_000)
  }, 60_000)

  it('stay quick and short on a huge file where every line is wrong', async () => {
    const wrong = line({ single_price: money('10'), name: 'x', description: '' })
    const one = buildXml(invoice({ content: { product_list: [wrong] } }), transmission).xml
    const element = /<DettaglioLinee>.*<\/DettaglioLinee>/.exec(one)?.[0] ?? ''
    const bad = element.replace('<PrezzoTotale>10.00', '<PrezzoTotale>99.00').repeat(20_000)
    const started = performance.now()
    const [report] = await checkFile('x.xml', utf8(one.replace(element, bad)))
    expect(performance.now() - started).toBeLessThan(8_000)
    expect(report?.codes).toContain('00423')
    expect(report?.faults.length).toBeLessThan(500)
  })
})
