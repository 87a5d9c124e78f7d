import { describe, expect, it } from 'vitest'
import { buildXml, childrenOf, textAt } from '@/server/einvoice'
import { descend } from '@/server/einvoice/tree'
import { company, consumer, exempt, foreigner, invoice, line, sender, transmission } from './builders'
import { built, buyer, texts } from './built'

describe('parties and texts of an invoice', () => {
  it('writes a foreign company: XXXXXXX, its own identifier, CAP 00000, no provincia', () => {
    const result = built(invoice({ receiver: foreigner(), content: { product_list: [exempt('N2.1')] } }))
    expect(textAt(result.header, 'DatiTrasmissione', 'CodiceDestinatario')).toBe('XXXXXXX')
    expect(texts(descend(buyer(result), 'DatiAnagrafici', 'IdFiscaleIVA'))).toEqual({
      IdPaese: 'DE',
      IdCodice: '123456789',
    })
    expect(texts(descend(buyer(result), 'Sede'))).toEqual({
      Indirizzo: 'Hauptstraße',
      NumeroCivico: '12',
      CAP: '00000',
      Comune: 'München',
      Nazione: 'DE',
    })
  })

  it.each([
    ['a private person', { first_name: 'Hans', last_name: 'Maier', business_name: null }, 'DE', '0000000'],
    ['a company outside the EU', { country: 'US', id_paese: 'US' }, 'OO', '99999999999'],
  ])('gives %s abroad without VAT number the identifier that SdI wants', (_, over, IdPaese, IdCodice) => {
    const result = built(invoice({ receiver: foreigner({ vatnumber: null, taxcode: 'X-77', ...over }) }))
    expect(texts(descend(buyer(result), 'DatiAnagrafici', 'IdFiscaleIVA'))).toEqual({ IdPaese, IdCodice })
    expect(textAt(buyer(result), 'DatiAnagrafici', 'CodiceFiscale')).toBe('')
  })

  it('writes a consumer by name, surname and codice fiscale, with the PEC where there is no code', () => {
    const result = built(invoice({ receiver: consumer({ pec_destinatario: 'giulia@pec.example.it' }) }))
    expect(texts(descend(buyer(result), 'DatiAnagrafici'))).toEqual({
      CodiceFiscale: 'BNCGLI80A41A944X',
      Anagrafica: '…',
    })
    expect(texts(descend(buyer(result), 'DatiAnagrafici', 'Anagrafica'))).toEqual({
      Nome: 'Giulia',
      Cognome: 'Bianchi',
    })
    expect(texts(descend(result.header, 'DatiTrasmissione'))).toMatchObject({
      CodiceDestinatario: '0000000',
      PECDestinatario: 'giulia@pec.example.it',
    })
  })

  it('leaves out a codice fiscale that repeats the P.IVA (00324), keeps another one', () => {
    const same = built(invoice({ receiver: company({ taxcode: '09876543217' }) }))
    const other = built(invoice({ receiver: company({ taxcode: 'bncgli80a41a944x' }) }))
    expect(textAt(buyer(same), 'DatiAnagrafici', 'CodiceFiscale')).toBe('')
    expect(textAt(buyer(other), 'DatiAnagrafici', 'CodiceFiscale')).toBe('BNCGLI80A41A944X')
  })

  it('makes any text fit its field', () => {
    const note = `${'Grazie per l’ordine – a presto… '.repeat(20)}€ 5 😀`
    const product_list = [
      line({ name: 'Škoda “Octavia” 🚗', description: 'x'.repeat(2000), measurement_unit: 'm² (mq) extra' }),
    ]
    const receiver = company({
      business_name: 'Łódź Œuvre™ Αθήνα',
      address_street_number: 'scala B int. 12/bis',
      address_street_name: 'Viale Lenin',
    })
    const result = built(invoice({ note, content: { product_list }, receiver }))
    expect(childrenOf(result.general, 'Causale').every(({ text }) => text.length <= 200)).toBe(true)
    expect(
      childrenOf(result.general, 'Causale')
        .map(({ text }) => text)
        .join(' '),
    ).toContain('EUR 5')
    expect(textAt(result.lines[0], 'Descrizione')).toMatch(/^Skoda "Octavia" - x{900}/)
    expect(textAt(result.lines[0], 'UnitaMisura')).toBe('m2 (mq) ex')
    expect(textAt(buyer(result), 'DatiAnagrafici', 'Anagrafica', 'Denominazione')).toBe(
      'Lódz OEuvre(TM) ?????',
    )
    expect(textAt(buyer(result), 'Sede', 'Indirizzo')).toBe('Viale Lenin scala B int. 12/bis')
  })

  it('never cuts or changes a number of a document', () => {
    const { faults } = buildXml(invoice({ full_numeration: '2026/ÀÈÌ/1' }), transmission)
    expect(faults.map(({ code, field }) => [code, field])).toEqual([['00200', 'full_numeration']])
  })

  it('leaves out contacts that do not fit', () => {
    const { header } = built(
      invoice({ sender: sender({ phone_number: '+39 051 123 456 789 int 4', email: 'nessuna' }) }),
    )
    expect(descend(header, 'CedentePrestatore', 'Contatti')).toBeUndefined()
  })

  it.each([
    ['a control character', 'a\u0001b@c.example'],
    ['a non-character', 'a\ufffe@c.example'],
    ['half a character', 'a\ud800@c.example'],
    ['too few characters', '😀@x.it'],
  ])('leaves out an e-mail address with %s, which no file can hold', (_, email) => {
    const { header } = built(invoice({ sender: sender({ email, phone_number: null }) }))
    expect(descend(header, 'CedentePrestatore', 'Contatti')).toBeUndefined()
  })

  it('refuses what no XML can hold where nothing may be left out', () => {
    const sender_id = { paese: 'IT', codice: '0123456789\u0001' }
    const { faults } = buildXml(invoice(), { ...transmission, sender_id })
    expect(faults.map(({ code, path }) => [code, path])).toContainEqual([
      '00200',
      '/FatturaElettronicaHeader/DatiTrasmissione/IdTrasmittente/IdCodice',
    ])
  })
})
